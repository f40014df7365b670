import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { feedsQuery } from '../../../queries/guests.ts';
import { feedSource, sourceName } from '../labels.ts';
import { GUEST_VIEWS, type GuestFilter, type GuestView } from './search.ts';

const TYPING_PAUSE_MS = 300;

interface GuestFiltersProps {
  home: Home;
  filter: GuestFilter;
  onChange(filter: GuestFilter): void;
}

export function GuestFilters({ home, filter, onChange }: GuestFiltersProps) {
  const [search, setSearch] = useState(filter.q ?? '');
  // Cleared by a link, such as the one to all guests.
  useEffect(() => {
    if (filter.q === undefined) setSearch('');
  }, [filter.q]);
  const { page: _page, ...kept } = filter;
  const find = useDebouncedCallback((q: string) => onChange({ ...kept, q: q.trim() || undefined }), {
    delay: TYPING_PAUSE_MS,
  });
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Select
        label={t('common.show')}
        data={Object.entries(GUEST_VIEWS).map(([value, label]) => ({ value, label: t(label) }))}
        value={filter.show ?? 'ahead'}
        onChange={(show) => onChange({ ...kept, show: (show as GuestView | null) ?? 'ahead' })}
        allowDeselect={false}
        w={{ base: '100%', xs: 190 }}
      />
      <SourceFilter
        home={home}
        source={filter.source}
        onChange={(source) => onChange({ ...kept, source: source || undefined })}
      />
      <TextInput
        type="search"
        label={t('guests.search')}
        placeholder={t('guests.nameEmailOrPhone')}
        leftSection={<Icon name="glass" size={16} />}
        maxLength={200}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          find(event.currentTarget.value);
        }}
        flex={1}
        miw={220}
      />
    </Group>
  );
}

function SourceFilter(props: {
  home: Home;
  source: string | undefined;
  onChange(source: string | null): void;
}) {
  const { home, source = '', onChange } = props;
  // Optional: without names of feeds, other sources can still be chosen.
  const feeds = useQuery({
    ...feedsQuery(home.home_id),
  });
  const known = ['app', 'api', 'csv', ...(feeds.data ?? []).map(({ name }) => feedSource(name))];
  const sources = [...new Set([...known, ...(source ? [source] : [])])];
  return (
    <Select
      label={t('common.source')}
      data={[
        { value: '', label: t('guests.allSources') },
        ...sources.map((one) => ({ value: one, label: sourceName(one) })),
      ]}
      value={source}
      onChange={onChange}
      allowDeselect={false}
      w={{ base: '100%', xs: 180 }}
    />
  );
}
