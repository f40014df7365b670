import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { type Field, type Group, isSame, toValue, type Value, valueIn } from '../../home/index.ts';

export interface Choice {
  path: string;
  label: string;
  group: string;
  /** Undefined: an hour of the home. */
  field: Field | undefined;
  usual: Value;
}

const DEFAULT_CHECKIN = '15';
const DEFAULT_CHECKOUT = '11';

/** With the group, because the list has no headings. */
const settingName = (group: string, setting: string) => t('homes.groupSetting', { group, setting });

/** Settings that many homes can share. */
export function choicesOf(groups: Group[]): Choice[] {
  const hour = (path: string, label: string, usual: string): Choice => ({
    path,
    label: settingName(t('common.home'), label),
    group: t('common.home'),
    field: undefined,
    usual,
  });
  return [
    hour('home.checkin_hour', t('common.checkIn'), DEFAULT_CHECKIN),
    hour('home.checkout_hour', t('common.checkOut'), DEFAULT_CHECKOUT),
    ...groups.flatMap((group) =>
      group.fields.map((field) => {
        const title = t(group.title);
        return {
          path: field.path,
          label: settingName(title, t(field.label)),
          group: title,
          field,
          usual: toValue(field.usual),
        };
      }),
    ),
  ];
}

/** The homes' common value, otherwise the default. */
export function firstValue({ path, usual }: Choice, homes: Home[]): Value {
  const [first, ...others] = homes.map((home) => valueIn(home, path));
  return first !== undefined && others.every((value) => isSame(value, first)) ? first : usual;
}

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
