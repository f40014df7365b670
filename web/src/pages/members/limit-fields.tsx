import { MultiSelect, Radio, Stack, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Member } from '../../contract.ts';
import { tagsOf } from '../../format/tags.ts';
import { t } from '../../i18n/texts.ts';
import { homesQuery } from '../../queries/homes.ts';
import { useOrganization } from '../../session/organization.tsx';

export type HomeLimit = Member['limited_to'];

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 50;

interface LimitFieldsProps {
  value: HomeLimit;
  onChange(limit: HomeLimit): void;
}

/** The homes a member sees: all, or some by name and tag. */
export function LimitFields({ value, onChange }: LimitFieldsProps) {
  const { organization_id } = useOrganization();
  const list = useQuery(homesQuery);
  const homes = (list.data?.items ?? [])
    .filter((home) => home.organization_id === organization_id)
    .sort((one, other) => one.name.localeCompare(other.name));
  const { home_ids, tags } = value ?? { home_ids: [], tags: [] };
  return (
    <>
      <Radio.Group
        label={t('common.homes')}
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : { home_ids, tags })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="all" label={t('common.allHomes')} description={t('members.allHomesHint')} />
          <Radio value="some" label={t('members.someHomesOnly')} description={t('members.someHomesHint')} />
        </Stack>
      </Radio.Group>
      {value === null ? null : (
        <>
          <MultiSelect
            label={t('members.theseHomes')}
            data={homes.map((home) => ({ value: home.home_id, label: home.name }))}
            value={home_ids}
            onChange={(ids) => onChange({ home_ids: ids, tags })}
            searchable
            limit={100}
            nothingFoundMessage={t('common.noHomeMatches')}
          />
          <TagsInput
            label={t('members.homesOneTags')}
            description={t('members.tagsHint')}
            data={tagsOf(homes)}
            value={tags}
            onChange={(chosen) => onChange({ home_ids, tags: chosen })}
            maxTags={MAX_TAGS}
            maxLength={MAX_TAG_LENGTH}
          />
        </>
      )}
    </>
  );
}

/** "All homes", "2 homes, 1 tag". */
export function limitText(limit: HomeLimit): string {
  if (limit === null) return t('common.allHomes');
  const { home_ids, tags } = limit;
  const homes = t('common.homeCount', { count: home_ids.length });
  if (tags.length === 0) return homes;
  const tagged = t('members.tagCount', { count: tags.length });
  return home_ids.length === 0 ? tagged : t('members.homesAndTags', { homes, tags: tagged });
}
