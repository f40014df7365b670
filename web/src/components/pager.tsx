import { Button, Group, Pagination, Text } from '@mantine/core';
import type { Paging } from '../contract.ts';
import { count } from '../format/names.ts';

interface PagerProps {
  paging: Paging;
  /** On the page that is shown. */
  shown: number;
  /** What is listed, such as `guest`. */
  noun: string;
  /** Of several, where it is not the noun with an s. */
  nouns?: string;
  page: number;
  onChange(page: number): void;
  /** Said aloud when it changes; not where the list refreshes itself every few seconds. */
  announced?: boolean;
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({
  paging,
  shown,
  noun,
  nouns = `${noun}s`,
  page,
  onChange,
  announced = false,
}: PagerProps) {
  const { total_count, limit, offset } = paging;
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" {...(announced ? { role: 'status' } : {})}>
        {shown > 0 ? `${offset + 1} to ${offset + shown} of ` : ''}
        {count(total_count, noun, nouns)}
      </Text>
      {shown === 0 ? (
        <Button variant="default" onClick={() => onChange(1)}>
          To the first page
        </Button>
      ) : null}
      {total_count > limit ? (
        <Pagination
          size="sm"
          siblings={0}
          total={Math.ceil(total_count / limit)}
          value={page}
          onChange={onChange}
          getItemProps={(item) => ({ 'aria-label': `Page ${item} of the ${nouns}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page of the ${nouns}` })}
        />
      ) : null}
    </Group>
  );
}
