import { Button } from '@mantine/core';
import { isStatus } from '../../client/client.ts';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../display/icon.tsx';
import { EmptyState } from './empty-state.tsx';
import { errorText } from './error-text.tsx';
import { NoPermission } from './no-permission.tsx';

export function LoadError({ error, what, retry }: { error: Error; what: string; retry(): void }) {
  if (isStatus(error, 403)) return <NoPermission what={what} />;
  if (isStatus(error, 404)) {
    return <EmptyState icon="glass" title={t('common.notFound')} text={t('common.goneOrIncompleteLink')} />;
  }
  return (
    <div role="alert">
      <EmptyState icon="warning" title={t('common.couldNotLoad', { what })} text={errorText(error)}>
        <Button variant="default" leftSection={<Icon name="turn" />} onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
}
