import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type TextKey, t } from '../../i18n/texts.ts';
import { membersQuery } from '../../queries/members.ts';
import { ACTIONS, KINDS } from './labels.ts';
import type { AuditSearch } from './search.ts';

const MAX_SHOWN = 100;

interface AuditFiltersProps {
  organizationId: string;
  filter: AuditSearch;
  onChange(filter: AuditSearch): void;
}

export function AuditFilters({ organizationId, filter, onChange }: AuditFiltersProps) {
  const { person = '', action = '', kind = '', object = '', from = '', to = '' } = filter;
  // For the names to choose from. The log works without them.
  const members = useQuery(membersQuery(organizationId));
  const people = (members.data?.items ?? []).map(({ user_id, fullname }) => ({
    value: user_id,
    label: fullname,
  }));
  const set = (name: keyof AuditSearch, value: string | null) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <FilterSelect
        label={t('audit.person')}
        all={t('audit.everybody')}
        data={withCurrent(people, person, t('audit.somebodyWhoLeft'))}
        value={person}
        onChange={(value) => set('person', value)}
      />
      <FilterSelect
        label={t('audit.action')}
        all={t('audit.allActions')}
        data={toOptions(ACTIONS)}
        value={action in ACTIONS ? action : ''}
        onChange={(value) => set('action', value)}
      />
      <FilterSelect
        label={t('audit.things')}
        all={t('audit.allThings')}
        data={toOptions(KINDS)}
        value={kind in KINDS ? kind : ''}
        onChange={(value) => set('kind', value)}
      />
      <TextInput
        type="date"
        label={t('common.from')}
        value={from}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('audit.to')}
        value={to}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      {object ? (
        <TextInput
          label={t('audit.idOfOneThing')}
          value={object}
          onChange={(event) => set('object', event.currentTarget.value)}
          w={{ base: '100%', xs: 260 }}
        />
      ) : null}
    </Group>
  );
}

interface FilterSelectProps {
  label: string;
  /** No choice. */
  all: string;
  data: { value: string; label: string }[];
  value: string;
  onChange(value: string | null): void;
}

function FilterSelect({ label, all, data, value, onChange }: FilterSelectProps) {
  return (
    <Select
      label={label}
      data={[{ value: '', label: all }, ...data]}
      value={value}
      onChange={onChange}
      // Typing starts a new search instead of appending to the chosen name.
      onFocus={(event) => event.currentTarget.select()}
      searchable
      allowDeselect={false}
      limit={MAX_SHOWN}
      nothingFoundMessage={t('common.nothingOfThatName')}
      w={{ base: '100%', xs: 190 }}
    />
  );
}

function toOptions(labels: Record<string, TextKey>) {
  return Object.entries(labels)
    .map(([value, label]) => ({ value, label: t(label) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** A former member can still be removed from the filter. */
function withCurrent(
  data: FilterSelectProps['data'],
  value: string,
  label: string,
): FilterSelectProps['data'] {
  return value && !data.some((one) => one.value === value) ? [{ value, label }, ...data] : data;
}
