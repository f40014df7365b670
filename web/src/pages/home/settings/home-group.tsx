import { Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../components/section.tsx';
import { tagsOf } from '../../../format/tags.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { t } from '../../../words/words.ts';
import { HOME } from './anchors.ts';
import classes from './settings.module.css';
import type { Settings } from './use-settings.ts';
import { textOf } from './values.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const MOST_SHOWN = 100;
const MOST_TAGS = 20;
const LONGEST_TAG = 50;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function HomeGroup({ settings, disabled }: { settings: Settings; disabled: boolean }) {
  const field = (path: string) => ({
    value: textOf(settings.valueOf(path)),
    error: settings.problemOf(path),
    disabled,
    'data-path': path,
  });
  const homes = useQuery(homesQuery);
  const known = tagsOf(homes.data?.items ?? []);
  const zone = textOf(settings.valueOf('home.timezone'));
  const chosen = (path: string) => (value: string | null) => {
    if (value !== null) settings.set(path, value);
  };
  return (
    <Section title={t('Home')} text={t('Its name, and where and when it is.')} card anchor={HOME}>
      <div className={classes.fields}>
        <TextInput
          label={t('Name')}
          maxLength={200}
          {...field('home.name')}
          onChange={(event) => settings.set('home.name', event.currentTarget.value)}
        />
        <TextInput
          label={t('Address')}
          maxLength={500}
          {...field('home.address')}
          onChange={(event) => settings.set('home.address', event.currentTarget.value)}
        />
        <Select
          label={t('Time zone')}
          description={t('Quiet hours, schedules and the times of events follow it.')}
          data={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
          searchable
          allowDeselect={false}
          limit={MOST_SHOWN}
          nothingFoundMessage={t('No such time zone')}
          {...field('home.timezone')}
          onChange={chosen('home.timezone')}
        />
        <Select
          label={t('Check-in')}
          description={t('For stays that come as days, without a time.')}
          data={HOURS}
          allowDeselect={false}
          {...field('home.checkin_hour')}
          onChange={chosen('home.checkin_hour')}
        />
        <Select
          label={t('Check-out')}
          description={t('For stays that come as days, without a time.')}
          data={HOURS}
          allowDeselect={false}
          {...field('home.checkout_hour')}
          onChange={chosen('home.checkout_hour')}
        />
        <TagsInput
          label={t('Tags')}
          description={t('What homes are sorted by, such as a district. Press Enter after each.')}
          data={known}
          maxTags={MOST_TAGS}
          maxLength={LONGEST_TAG}
          {...field('home.tags')}
          value={settings.valueOf('home.tags') as string[]}
          onChange={(tags) => settings.set('home.tags', tags)}
        />
      </div>
    </Section>
  );
}
