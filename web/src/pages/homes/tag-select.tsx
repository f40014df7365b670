import { Select } from '@mantine/core';
import { t } from '../../words/words.ts';

interface TagSelectProps {
  tags: string[];
  value: string | null;
  onChange(tag: string | null): void;
}

export function TagSelect({ tags, value, onChange }: TagSelectProps) {
  return (
    <Select
      aria-label={t('Only homes with the tag')}
      placeholder={t('Any tag')}
      data={tags}
      value={value}
      onChange={onChange}
      clearable
      searchable
    />
  );
}
