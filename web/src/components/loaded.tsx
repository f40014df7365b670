import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { CouldNotLoad } from './could-not-load.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is read, for the words around it: "the homes". */
  what: string;
  lines?: number;
  /** As high as what comes, where something stands below it. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Waiting, refused or there: every list goes through here, so none can forget one of the three. */
export function Loaded<Data>({ query, what, lines = 4, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <CouldNotLoad error={query.error} what={what} retry={() => void query.refetch()} />;
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
