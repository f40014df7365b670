import { Button, Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { LaresError } from '../../client/client.ts';
import { errorText } from '../../components/feedback/error-text.tsx';
import { EmptyState } from '../../components/feedback/query-content.tsx';
import { t } from '../../i18n/texts.ts';

/** Shown for an error during rendering: the server is unavailable, or a part of the app could not be loaded. */
export function PageError({ error }: ErrorComponentProps) {
  const text = error instanceof LaresError ? errorText(error) : t('app.chunkNotLoaded');
  return (
    <Container component="main" size="sm" py="xl" role="alert">
      <EmptyState icon="warning" title={t('app.pageNotShown')} text={text}>
        <Button onClick={() => location.reload()}>{t('app.loadAgain')}</Button>
      </EmptyState>
    </Container>
  );
}
