import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { type Field, type Group, isSame, toValue, type Value, valueIn } from '../../home/index.ts';

/** A setting, or an hour of the home itself. */
export interface Choice {
  path: string;
  label: string;
  group: string;
  /** Undefined: an hour. */
  field: Field | undefined;
  usual: Value;
}

const USUAL_CHECKIN = '15';
const USUAL_CHECKOUT = '11';

/** Beside each other they stand without a heading: a limit of what? */
const named = (group: string, setting: string) => t('homes.groupSetting', { group, setting });

/** What can be the same in many homes. Texts and numbers of people are, too: one host may look after all of them. */
export function choicesOf(groups: Group[]): Choice[] {
  const hour = (path: string, label: string, usual: string): Choice => ({
    path,
    label: named(t('common.home'), label),
    group: t('common.home'),
    field: undefined,
    usual,
  });
  return [
    hour('home.checkin_hour', t('common.checkIn'), USUAL_CHECKIN),
    hour('home.checkout_hour', t('common.checkOut'), USUAL_CHECKOUT),
    ...groups.flatMap((group) =>
      group.fields.map((field) => {
        const title = t(group.title);
        return {
          path: field.path,
          label: named(title, t(field.label)),
          group: title,
          field,
          usual: toValue(field.usual),
        };
      }),
    ),
  ];
}

/** What they have in common already, otherwise the default. */
export function firstValue({ path, usual }: Choice, homes: Home[]): Value {
  const [first, ...others] = homes.map((home) => valueIn(home, path));
  return first !== undefined && others.every((value) => isSame(value, first)) ? first : usual;
}

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
