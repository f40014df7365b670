import { Group, Select } from '@mantine/core';
import type { Home, MessageStatus } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { STATUSES } from '../labels.ts';
import type { MessageFilter } from './search.ts';

const MAX_SHOWN = 100;

interface MessageFiltersProps {
  homes: Home[];
  filter: MessageFilter;
  onChange(filter: MessageFilter): void;
}

export function MessageFilters({ homes, filter, onChange }: MessageFiltersProps) {
  const { page: _page, ...kept } = filter;
  const { status = '', home = '' } = filter;
  const names = homes
    .map((one) => ({ value: one.home_id, label: one.name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  // A home of an old link stays removable.
  const unknown =
    home && !names.some((one) => one.value === home) ? [{ value: home, label: t('messages.thisHome') }] : [];
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Select
        label={t('common.status')}
        data={[
          { value: '', label: t('common.all') },
          ...Object.entries(STATUSES).map(([value, { title }]) => ({ value, label: t(title) })),
        ]}
        value={status}
        onChange={(next) => onChange({ ...kept, status: (next || undefined) as MessageStatus | undefined })}
        allowDeselect={false}
        w={{ base: '100%', xs: 190 }}
      />
      <Select
        label={t('common.home')}
        data={[{ value: '', label: t('common.allHomes') }, ...unknown, ...names]}
        value={home}
        onChange={(next) => onChange({ ...kept, home: next || undefined })}
        searchable
        allowDeselect={false}
        limit={MAX_SHOWN}
        nothingFoundMessage={t('common.noSuchHome')}
        w={{ base: '100%', xs: 260 }}
      />
    </Group>
  );
}
