import { Button, Group, Text } from '@mantine/core';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { t } from '../../../i18n/texts.ts';
import { memberAt, memberOf, valueText } from '../../home/index.ts';
import type { Choice } from './fields.ts';
import classes from './many-homes.module.css';
import type { ChangePreview, ManyHomes } from './use-many-homes.ts';

/** Changes of each home, shown before they are made. */
export function Preview({ many }: { many: ManyHomes }) {
  const { preview } = many;
  return (
    <>
      <ErrorAlert text={many.missing ?? many.failure} />
      <Group>
        <Button type="submit" variant={preview ? 'default' : 'filled'} loading={many.isPreviewing}>
          {t('homes.seeWhatWillChange')}
        </Button>
      </Group>
      {preview ? <Changes preview={preview} many={many} /> : null}
    </>
  );
}

function Changes({ preview, many }: { preview: ChangePreview; many: ManyHomes }) {
  const different = preview.homes.filter(({ changed }) => changed.length > 0);
  const count = different.length;
  const same = preview.homes.length - count;
  return (
    <Section
      title={t('homes.whatWillChange')}
      text={same === 0 ? undefined : t('homes.homeIsSoAlready', { same })}
    >
      {count === 0 ? null : (
        <>
          <DataTable
            caption={t('homes.whatWillChange')}
            rows={different}
            keyOf={(home) => home.home_id}
            columns={[
              { label: t('common.home'), cell: (home) => <Text fw={600}>{home.name}</Text>, width: '30%' },
              {
                label: t('common.changes'),
                cell: (home) => <ChangesOfHome home={home} preview={preview} many={many} />,
              },
            ]}
          />
          <Group mt="md">
            <Button loading={many.isApplying} onClick={many.apply}>
              {t('homes.changeHomes', { count })}
            </Button>
          </Group>
        </>
      )}
    </Section>
  );
}

interface ChangesOfHomeProps {
  home: ChangePreview['homes'][number];
  preview: ChangePreview;
  many: ManyHomes;
}

function ChangesOfHome({ home, preview, many }: ChangesOfHomeProps) {
  const before = many.chosen.find(({ home_id }) => home_id === home.home_id);
  const changes = many.choices.filter(({ path }) => home.changed.includes(memberOf(path)));
  return (
    <ul className={classes.changes}>
      {changes.map((choice) => (
        <li key={choice.path}>
          {t('homes.settingBeforeAfter', {
            setting: choice.label,
            before: before ? textIn(choice, memberAt(membersOf(before), choice.path)) : '',
            after: textIn(choice, preview.edits[choice.path]),
          })}
        </li>
      ))}
    </ul>
  );
}

const membersOf = <Home extends { settings: object }>(home: Home) => ({ ...home.settings, home });

/** Edited numbers are text. */
function textIn({ field }: Choice, value: unknown): string {
  if (!field) return `${String(value).padStart(2, '0')}:00`;
  return valueText(field, field.kind === 'number' && value !== '' && value !== null ? Number(value) : value);
}
