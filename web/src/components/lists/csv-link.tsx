import { Anchor } from '@mantine/core';
import { t } from '../../i18n/texts.ts';

interface CsvLinkProps {
  /** See `csvPath`. */
  href: string;
  /** What is listed, "the guests": a page may have several such links. */
  what: string;
  /** For a file with more than the list shows, or one per row. */
  label?: string;
}

/** Downloads the shown list. Placed inside the list: a user who may not read it has no link either. */
export function CsvLink({ href, what, label = t('common.downloadCsv') }: CsvLinkProps) {
  return (
    <Anchor href={href} download size="sm" aria-label={t('common.labelWhat', { label, what })}>
      {label}
    </Anchor>
  );
}

/** Address of the shown list as a file: the browser saves the stream, and the page holds nothing. */
export function csvPath(path: string, query: Record<string, string | boolean | undefined> = {}): string {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/v8${path}?${new URLSearchParams([...known, ['format', 'csv']])}`;
}
