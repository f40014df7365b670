import Type, { type Static } from 'typebox';
import { refTo } from '../platform/http/document/common-schemas.ts';
import { DEFAULT_SETTINGS, HomeSettings } from './settings.ts';

const SettingLimits = Type.Object(
  {
    path: Type.String({ description: 'Path of the setting, such as `noise.quiet.threshold_db`.' }),
    unit: Type.Optional(Type.String({ description: 'Unit, such as `dB`. Absent if the setting has none.' })),
    minimum: Type.Optional(Type.Number({ description: 'Least value of a number.' })),
    maximum: Type.Optional(Type.Number({ description: 'Greatest value of a number.' })),
    whole: Type.Optional(Type.Boolean({ description: 'Whether a number must be an integer.' })),
    nullable: Type.Boolean({ description: 'Whether the setting can be null, which turns it off.' }),
    max_length: Type.Optional(Type.Integer({ description: 'Most characters of a text.' })),
    max_items: Type.Optional(Type.Integer({ description: 'Most elements of a list.' })),
    choices: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Values that the setting, or each of its elements, can have.',
      }),
    ),
  },
  { $id: 'SettingLimits' },
);
type SettingLimits = Static<typeof SettingLimits>;

export const SettingsMetadata = Type.Object(
  { defaults: refTo(HomeSettings), settings: Type.Array(SettingLimits, { description: 'All settings.' }) },
  { $id: 'SettingsMetadata' },
);

/** The parts of a schema that the walk below reads. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  'x-unit'?: string;
}

/** Derived from the schema that validates changes, so that the metadata is always true. */
export const settingsMetadata: Static<typeof SettingsMetadata> = {
  defaults: DEFAULT_SETTINGS,
  settings: settingsBelow(HomeSettings, DEFAULT_SETTINGS),
};

function settingsBelow({ properties = {} }: Schema, defaults: object, above = ''): SettingLimits[] {
  return Object.entries(defaults).flatMap(([name, usual]) => {
    const schema = properties[name];
    if (!schema) throw new Error(`no schema for the setting ${above}${name}`);
    return schema.properties
      ? settingsBelow(schema, usual as object, `${above}${name}.`)
      : [limitsOf(above + name, schema)];
  });
}

function limitsOf(path: string, schema: Schema): SettingLimits {
  const [taken = schema] = schema.anyOf ?? [];
  const { type, minimum, maximum, maxLength, maxItems } = taken;
  const choices = choicesOf(taken);
  return {
    path,
    nullable: schema.anyOf !== undefined,
    ...(taken['x-unit'] === undefined ? {} : { unit: taken['x-unit'] }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(type === 'integer' || type === 'number' ? { whole: type === 'integer' } : {}),
    ...(maxLength === undefined ? {} : { max_length: maxLength }),
    ...(maxItems === undefined ? {} : { max_items: maxItems }),
    ...(choices === undefined ? {} : { choices }),
  };
}

/** Of an enum, a list of enums, or a list of such lists. */
function choicesOf(schema: Schema): string[] | undefined {
  return schema.enum ?? (schema.items ? choicesOf(schema.items) : undefined);
}
