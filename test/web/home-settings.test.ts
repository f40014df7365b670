import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, HomeSettings } from '../../src/homes/settings.ts';
import { settingsMetadata } from '../../src/homes/settings-metadata.ts';
import type { SettingsMetadata } from '../../web/src/contract.ts';
import { fieldsOf, groupsOf } from '../../web/src/pages/home/settings/fields/fields.ts';
import {
  ESCALATION_ACTIONS,
  GROUP_LABELS,
  WEEKDAYS,
} from '../../web/src/pages/home/settings/fields/labels.ts';
import { isPhone, phoneOf } from '../../web/src/pages/home/settings/fields/phone.ts';

/** The API lists the settings; the app adds a label for each of them. */

interface Schema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const FIELDS = fieldsOf(groupsOf(settingsMetadata as SettingsMetadata));

function at(members: unknown, names: string[]): unknown {
  return names.reduce((found, name) => (found as Record<string, unknown>)[name], members);
}

function schemaAt(path: string): Schema {
  const names = path.split('.').flatMap((name) => ['properties', name]);
  return at(HomeSettings, names) as Schema;
}

function pathsIn(members: object, above = ''): string[] {
  return Object.entries(members).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsIn(value, `${above}${name}.`)
      : [above + name],
  );
}

it('has a field for every setting of a home, and maintenance apart', () => {
  const { maintenance_until: _until, ...settings } = DEFAULT_SETTINGS;
  expect(FIELDS.map((field) => field.path).toSorted()).toEqual(pathsIn(settings).toSorted());
});

it('has no label of a setting that there is not', () => {
  const labelled = GROUP_LABELS.flatMap((group) => group.fields);
  expect(labelled.map((field) => field.path)).toEqual(FIELDS.map((field) => field.path));
});

it.each(FIELDS)('knows the default and the range of $path', (field) => {
  const { limits } = field;
  expect(at(DEFAULT_SETTINGS, field.path.split('.'))).toEqual(field.usual);
  const schema = schemaAt(field.path);
  if (field.kind === 'number') {
    const [range] = schema.anyOf ?? [schema];
    const { minimum, maximum, whole } = limits;
    expect(range).toMatchObject({ type: whole ? 'integer' : 'number', minimum, maximum });
    expect(limits.nullable).toBe(schema.anyOf !== undefined);
    expect(limits.unit).not.toBe('');
  }
  if (field.kind === 'text') expect(schema).toMatchObject({ type: 'string', maxLength: limits.max_length });
  if (field.kind === 'window') expect(schema).toMatchObject({ type: 'array', maxItems: 2 });
  if (field.kind === 'choice') expect(schema.enum).toEqual(field.choices.map((choice) => choice.value));
});

it('knows what can be done at a level, and the days of the week', () => {
  expect(schemaAt('noise.ladder').items?.items?.enum).toEqual(ESCALATION_ACTIONS.map(({ value }) => value));
  expect(schemaAt('alarm.schedule').items?.properties?.['days']?.items?.enum).toEqual(
    WEEKDAYS.map(({ value }) => value),
  );
});

it('takes the phone numbers that the server takes, with spaces or without', () => {
  const wanted = new RegExp(schemaAt('messages.host_phone').anyOf?.[0]?.pattern ?? '^$');
  for (const text of ['+46701234567', '+46 (70) 123-45.67', '0701234567', '+0701234567', '+1', '+46 x', ''])
    expect(isPhone(text), text).toBe(wanted.test(phoneOf(text)));
  expect(isPhone('+46 (70) 123-45.67')).toBe(true);
});
