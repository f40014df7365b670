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
