import { Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../components/layout/section.tsx';
import { tagsOf } from '../../../format/tags.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { HOME } from './anchors.ts';
import { textOf } from './fields/values.ts';
import classes from './settings.module.css';
import type { Settings } from './use-settings.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const MAX_SHOWN = 100;
const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 50;
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
    <Section title={t('common.home')} text={t('homeSettings.nameWhereWhen')} card anchor={HOME}>
      <div className={classes.fields}>
        <TextInput
          label={t('common.name')}
          maxLength={200}
          {...field('home.name')}
          onChange={(event) => settings.set('home.name', event.currentTarget.value)}
        />
        <TextInput
          label={t('common.address')}
          maxLength={500}
          {...field('home.address')}
          onChange={(event) => settings.set('home.address', event.currentTarget.value)}
        />
        <Select
          label={t('common.timeZone')}
          description={t('homeSettings.quietHoursSchedulesTimesEvents')}
          data={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
          searchable
          allowDeselect={false}
          limit={MAX_SHOWN}
          nothingFoundMessage={t('common.noSuchTimeZone')}
          {...field('home.timezone')}
          onChange={chosen('home.timezone')}
        />
        <Select
          label={t('common.checkIn')}
          description={t('common.checkTimesHint')}
          data={HOURS}
          allowDeselect={false}
          {...field('home.checkin_hour')}
          onChange={chosen('home.checkin_hour')}
        />
        <Select
          label={t('common.checkOut')}
          description={t('common.checkTimesHint')}
          data={HOURS}
          allowDeselect={false}
          {...field('home.checkout_hour')}
          onChange={chosen('home.checkout_hour')}
        />
        <TagsInput
          label={t('homeSettings.tags')}
          description={t('homeSettings.homesSortedDistrictPressEnter')}
          data={known}
          maxTags={MAX_TAGS}
          maxLength={MAX_TAG_LENGTH}
          {...field('home.tags')}
          value={settings.valueOf('home.tags') as string[]}
          onChange={(tags) => settings.set('home.tags', tags)}
        />
      </div>
    </Section>
  );
}
