import { Button, Group, Pagination, Text } from '@mantine/core';
import type { Paging } from '../contract.ts';
import { type Message, msg, t } from '../words/words.ts';
import { CsvLink } from './csv-link.tsx';

interface PagerProps {
  paging: Paging;
  /** On the page that is shown. */
  shown: number;
  /** All that are listed, counted: "12 guests". */
  counted: string;
  /** What is listed: "the guests". */
  what: string;
  page: number;
  onChange(page: number): void;
  /** Where all of it is as a file. */
  csv?: string;
  /** Said aloud when it changes; not where the list refreshes itself every few seconds. */
  announced?: boolean;
}

type Control = 'first' | 'previous' | 'next' | 'last';

const CONTROLS: Record<Control, Message> = {
  first: msg('first page of {what}'),
  previous: msg('previous page of {what}'),
  next: msg('next page of {what}'),
  last: msg('last page of {what}'),
};

/** What the buttons of a pagination are called. */
export const pageNames = (what: string) => ({
  getItemProps: (page: number) => ({ 'aria-label': t('Page {page} of {what}', { page, what }) }),
  getControlProps: (control: Control) => ({ 'aria-label': t(CONTROLS[control], { what }) }),
});

/** Which part of a list is shown, and the way to the others. */
export function Pager({ paging, shown, counted, what, page, onChange, csv, announced = false }: PagerProps) {
  const { total_count, limit, offset } = paging;
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" {...(announced ? { role: 'status' } : {})}>
        {shown > 0
          ? t('{first} to {last} of {counted}', { first: offset + 1, last: offset + shown, counted })
          : counted}
      </Text>
      {csv === undefined ? null : <CsvLink href={csv} what={what} />}
      {shown === 0 ? (
        <Button variant="default" onClick={() => onChange(1)}>
          {t('To the first page')}
        </Button>
      ) : null}
      {total_count > limit ? (
        <Pagination
          size="sm"
          siblings={0}
          total={Math.ceil(total_count / limit)}
          value={page}
          onChange={onChange}
          {...pageNames(what)}
        />
      ) : null}
    </Group>
  );
}
