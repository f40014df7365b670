import type { SettingLimits, SettingsMetadata } from '../../../../contract.ts';
import type { TextKey } from '../../../../i18n/texts.ts';
import { type FieldLabels, GROUP_LABELS } from './labels.ts';

/** A setting with its limits from the API. */
export type Field = FieldLabels & { limits: SettingLimits; usual: unknown };

export interface Group {
  /** Prefix of its settings: `noise`. */
  name: string;
  title: TextKey;
  text: TextKey;
  fields: Field[];
}

/** Settings that the API does not know are left out. */
export function groupsOf({ defaults, settings }: SettingsMetadata): Group[] {
  const limitsOf = new Map(settings.map((one) => [one.path, one]));
  return GROUP_LABELS.map((group) => ({
    ...group,
    name: group.fields[0]?.path.split('.', 1)[0] ?? '',
    fields: group.fields.flatMap((labels) => {
      const limits = limitsOf.get(labels.path);
      return limits ? [{ ...labels, limits, usual: memberAt(defaults, labels.path) }] : [];
    }),
  }));
}

export const fieldsOf = (groups: Group[]): Field[] => groups.flatMap(({ fields }) => fields);

export function memberAt(members: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], members);
}
