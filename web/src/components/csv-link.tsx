import { Anchor } from '@mantine/core';
import { t } from '../i18n/texts.ts';

interface CsvLinkProps {
  /** See `csvPath`. */
  href: string;
  /** What is listed, "the guests": a page may have several such links. */
  what: string;
  /** Where the file has more than what is shown, or there is one for each line. */
  label?: string;
}

/** The list that is shown, as a file. It stands where the list does: whoever may not read it has no link either. */
export function CsvLink({ href, what, label = t('common.downloadCsv') }: CsvLinkProps) {
  return (
    <Anchor href={href} download size="sm" aria-label={t('common.labelWhat', { label, what })}>
      {label}
    </Anchor>
  );
}
