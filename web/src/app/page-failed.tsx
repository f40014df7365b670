import { Button, Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { LaresError } from '../client/client.ts';
import { Nothing } from '../components/nothing.tsx';

/** What is thrown while a page is drawn: the server is away, or a part of the app could not be fetched. */
export function PageFailed({ error }: ErrorComponentProps) {
  const text =
    error instanceof LaresError
      ? error.message
      : 'A part of the app could not be loaded. Perhaps Lares was updated a moment ago; loading the page again helps then.';
  return (
    <Container component="main" size="sm" py="xl" role="alert">
      <Nothing icon="warning" title="This page could not be shown" text={text}>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Nothing>
    </Container>
  );
}
