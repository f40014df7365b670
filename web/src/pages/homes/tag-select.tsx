import { Select } from '@mantine/core';
import { t } from '../../i18n/texts.ts';

interface TagSelectProps {
  tags: string[];
  value: string | null;
  onChange(tag: string | null): void;
}

export function TagSelect({ tags, value, onChange }: TagSelectProps) {
  return (
    <Select
      aria-label={t('homes.onlyHomesWithTag')}
      placeholder={t('homes.anyTag')}
      data={tags}
      value={value}
      onChange={onChange}
      clearable
      searchable
    />
  );
}
