import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { LoadError } from './load-error.tsx';

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loaded, for the texts around it: "the homes". */
  what: string;
  lines?: number;
  /** As high as the content, if something follows below. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Loading, refused or loaded: every list uses this, so none forgets a state. */
export function QueryContent<Data>({ query, what, lines = 4, skeleton, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <LoadError error={query.error} what={what} retry={() => void query.refetch()} />;
  }
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('common.loading', { what })}</VisuallyHidden>
      {skeleton ??
        Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
          <Skeleton key={line} h={52} radius="md" />
        ))}
    </Stack>
  );
}
