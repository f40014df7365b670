import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What went wrong, in words: those of an error come from `spoken`. */
export function Problem({ text }: { text: ReactNode }) {
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert" icon={<Icon name="warning" />}>
      {text}
    </Alert>
  );
}
