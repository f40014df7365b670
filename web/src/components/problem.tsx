import { Alert } from '@mantine/core';
import { Icon } from './icon.tsx';

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert" icon={<Icon name="warning" />}>
      {text}
    </Alert>
  );
}
