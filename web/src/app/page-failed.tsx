import { Button, Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { LaresError } from '../client/client.ts';
import { Nothing } from '../components/nothing.tsx';
import { spoken } from '../components/spoken.tsx';
import { t } from '../words/words.ts';

/** What is thrown while a page is drawn: the server is away, or a part of the app could not be fetched. */
export function PageFailed({ error }: ErrorComponentProps) {
  const text =
    error instanceof LaresError
      ? spoken(error)
      : t(
          'A part of the app could not be loaded. Perhaps Lares was updated a moment ago; loading the page again helps then.',
        );
  return (
    <Container component="main" size="sm" py="xl" role="alert">
      <Nothing icon="warning" title={t('This page could not be shown')} text={text}>
        <Button onClick={() => location.reload()}>{t('Load again')}</Button>
      </Nothing>
    </Container>
  );
}
