import { Button } from '@mantine/core';
import { isStatus } from '../client/client.ts';
import { t } from '../i18n/texts.ts';
import { Icon } from './icon.tsx';
import { NoPermission } from './no-permission.tsx';
import { Nothing } from './nothing.tsx';
import { spoken } from './spoken.tsx';

export function CouldNotLoad({ error, what, retry }: { error: Error; what: string; retry(): void }) {
  if (isStatus(error, 403)) return <NoPermission what={what} />;
  if (isStatus(error, 404)) {
    return <Nothing icon="glass" title={t('common.notFound')} text={t('common.goneOrIncompleteLink')} />;
  }
  return (
    <div role="alert">
      <Nothing icon="warning" title={t('common.couldNotLoad', { what })} text={spoken(error)}>
        <Button variant="default" leftSection={<Icon name="turn" />} onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </Nothing>
    </div>
  );
}
