import { Button, Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { LaresError } from '../client/client.ts';
import { Nothing } from '../components/nothing.tsx';
import { spoken } from '../components/spoken.tsx';
import { t } from '../i18n/texts.ts';

/** Shown for an error during rendering: the server is unavailable, or a part of the app could not be loaded. */
export function PageFailed({ error }: ErrorComponentProps) {
  const text = error instanceof LaresError ? spoken(error) : t('app.chunkNotLoaded');
  return (
    <Container component="main" size="sm" py="xl" role="alert">
      <Nothing icon="warning" title={t('app.pageNotShown')} text={text}>
        <Button onClick={() => location.reload()}>{t('app.loadAgain')}</Button>
      </Nothing>
    </Container>
  );
}
