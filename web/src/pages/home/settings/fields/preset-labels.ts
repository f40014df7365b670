import { displayName } from '../../../../format/names.ts';
import { insideSentence, t } from '../../../../i18n/texts.ts';
import { fieldsOf, type Group } from './fields.ts';
import { valueText } from './values.ts';

/** "Noise: limit 65 dB, quiet hours on. Climate: too warm from 28 °C." Members without a field are named by path. */
export function presetText(groups: Group[], settings: Record<string, unknown>): string {
  const paths = membersOf(settings);
  const sentences = groups.flatMap(({ title, fields }) => {
    const parts = fields.flatMap((field) => {
      const value = paths.get(field.path);
      return value === undefined ? [] : [`${insideSentence(t(field.label))} ${valueText(field, value)}`];
    });
    return parts.length > 0 ? [`${t(title)}: ${parts.join(', ')}.`] : [];
  });
  const others = [...paths.keys()].filter((path) => !fieldsOf(groups).some((field) => field.path === path));
  if (others.length > 0)
    sentences.push(
      t('homeSettings.also', {
        names: others.map((path) => displayName(path.replaceAll('.', '_'))).join(', '),
      }),
    );
  return sentences.join(' ');
}

function membersOf(settings: Record<string, unknown>, above = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(settings)) {
    const path = above + name;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [below, member] of membersOf(value as Record<string, unknown>, `${path}.`))
        found.set(below, member);
    else found.set(path, value);
  }
  return found;
}
