import { Button, Group, Pagination } from '@mantine/core';
import type { Paging } from '../../contract.ts';
import { type TextKey, t } from '../../i18n/texts.ts';
import { Hint } from '../display/hint.tsx';
import { CsvLink } from './csv-link.tsx';

interface PagerProps {
  paging: Paging;
  /** On the shown page. */
  shown: number;
  /** The total as text: "12 guests". */
  counted: string;
  /** What is listed: "the guests". */
  what: string;
  page: number;
  onChange(page: number): void;
  /** Address of the whole list as a file. */
  csv?: string;
  /** Announced to screen readers when it changes. Off for lists that refresh every few seconds. */
  announced?: boolean;
}

type Control = 'first' | 'previous' | 'next' | 'last';

const CONTROLS: Record<Control, TextKey> = {
  first: 'common.firstPageOf',
  previous: 'common.previousPageOf',
  next: 'common.nextPageOf',
  last: 'common.lastPageOf',
};

/** Labels of pagination buttons. */
export const pageNames = (what: string) => ({
  getItemProps: (page: number) => ({ 'aria-label': t('common.pageOf', { page, what }) }),
  getControlProps: (control: Control) => ({ 'aria-label': t(CONTROLS[control], { what }) }),
});

/** The shown part of a list, and links to the others. */
export function Pager({ paging, shown, counted, what, page, onChange, csv, announced = false }: PagerProps) {
  const { total_count, limit, offset } = paging;
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Hint {...(announced ? { role: 'status' } : {})}>
        {shown > 0
          ? t('common.rangeOfCounted', { first: offset + 1, last: offset + shown, counted })
          : counted}
      </Hint>
      {csv === undefined ? null : <CsvLink href={csv} what={what} />}
      {shown === 0 ? (
        <Button variant="default" onClick={() => onChange(1)}>
          {t('common.toFirstPage')}
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
