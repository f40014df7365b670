import { MultiSelect, Select } from '@mantine/core';
import { Section } from '../../../components/layout/section.tsx';
import { groupBy } from '../../../format/group-by.ts';
import { t } from '../../../i18n/texts.ts';
import { FieldInput } from '../../home/index.ts';
import { type Choice, HOURS } from './fields.ts';
import classes from './many-homes.module.css';
import type { ManyHomes } from './use-many-homes.ts';

export function ChooseSettings({ choices, many }: { choices: Choice[]; many: ManyHomes }) {
  const data = [...groupBy(choices, ({ group }) => group)].map(([group, items]) => ({
    group,
    items: items.map(({ path, label }) => ({ value: path, label })),
  }));
  const touched = choices.filter(({ path }) => path in many.edits);
  return (
    <Section title={t('homes.whatToChange')} card>
      <MultiSelect
        label={t('common.settings')}
        description={t('homes.settingsHint')}
        placeholder={touched.length > 0 ? '' : t('homes.chooseSettings')}
        data={data}
        value={touched.map(({ path }) => path)}
        onChange={many.chooseSettings}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.chooseNone') }}
        hidePickedOptions
        nothingFoundMessage={t('homes.noSuchSetting')}
      />
      <div className={classes.fields}>
        {touched.map((choice) => (
          <OneSetting key={choice.path} choice={choice} many={many} />
        ))}
      </div>
    </Section>
  );
}

function OneSetting({ choice: { path, label, field }, many }: { choice: Choice; many: ManyHomes }) {
  const value = many.edits[path] ?? '';
  if (field) {
    return (
      <FieldInput
        field={field}
        label={label}
        value={value}
        problem={many.problems[path]}
        disabled={many.isApplying}
        onChange={(next) => many.set(path, next)}
      />
    );
  }
  return (
    <Select
      label={label}
      description={t('common.checkTimesHint')}
      data={HOURS}
      allowDeselect={false}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : null}
      disabled={many.isApplying}
      onChange={(next) => {
        if (next !== null) many.set(path, next);
      }}
    />
  );
}
