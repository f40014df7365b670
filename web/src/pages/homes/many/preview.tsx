import { Button, Group, Text } from '@mantine/core';
import { Problem } from '../../../components/problem.tsx';
import { Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import { t } from '../../../i18n/texts.ts';
import { memberAt, memberOf, valueText } from '../../home/index.ts';
import type { Choice } from './fields.ts';
import classes from './many-homes.module.css';
import type { Looked, ManyHomes } from './use-many-homes.ts';

/** What would change in which home; nothing is changed before it was seen. */
export function Preview({ many }: { many: ManyHomes }) {
  const { looked } = many;
  return (
    <>
      <Problem text={many.missing ?? many.failure} />
      <Group>
        <Button type="submit" variant={looked ? 'default' : 'filled'} loading={many.looking}>
          {t('homes.seeWhatWillChange')}
        </Button>
      </Group>
      {looked ? <Changes looked={looked} many={many} /> : null}
    </>
  );
}

function Changes({ looked, many }: { looked: Looked; many: ManyHomes }) {
  const different = looked.homes.filter(({ changed }) => changed.length > 0);
  const count = different.length;
  const same = looked.homes.length - count;
  return (
    <Section
      title={t('homes.whatWillChange')}
      text={same === 0 ? undefined : t('homes.homeIsSoAlready', { same })}
    >
      {count === 0 ? null : (
        <>
          <Rows
            caption={t('homes.whatWillChange')}
            rows={different}
            keyOf={(home) => home.home_id}
            columns={[
              { label: t('common.home'), cell: (home) => <Text fw={600}>{home.name}</Text>, width: '30%' },
              {
                label: t('common.changes'),
                cell: (home) => <ChangesOfHome home={home} looked={looked} many={many} />,
              },
            ]}
          />
          <Group mt="md">
            <Button loading={many.applying} onClick={many.apply}>
              {t('homes.changeHomes', { count })}
            </Button>
          </Group>
        </>
      )}
    </Section>
  );
}

interface ChangesOfHomeProps {
  home: Looked['homes'][number];
  looked: Looked;
  many: ManyHomes;
}

function ChangesOfHome({ home, looked, many }: ChangesOfHomeProps) {
  const before = many.chosen.find(({ home_id }) => home_id === home.home_id);
  const changes = many.choices.filter(({ path }) => home.changed.includes(memberOf(path)));
  return (
    <ul className={classes.changes}>
      {changes.map((choice) => (
        <li key={choice.path}>
          {t('homes.settingBeforeAfter', {
            setting: choice.label,
            before: before ? textIn(choice, memberAt(membersOf(before), choice.path)) : '',
            after: textIn(choice, looked.edits[choice.path]),
          })}
        </li>
      ))}
    </ul>
  );
}

const membersOf = <Home extends { settings: object }>(home: Home) => ({ ...home.settings, home });

/** Numbers are text while they are edited. */
function textIn({ field }: Choice, value: unknown): string {
  if (!field) return `${String(value).padStart(2, '0')}:00`;
  return valueText(field, field.kind === 'number' && value !== '' && value !== null ? Number(value) : value);
}
