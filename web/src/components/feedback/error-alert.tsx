import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';

/** An error text. `spoken` gives the text of an error. */
export function ErrorAlert({ text }: { text: ReactNode }) {
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert" icon={<Icon name="warning" />}>
      {text}
    </Alert>
  );
}
