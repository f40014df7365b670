import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../display/icon.tsx';
import { showError } from '../feedback/toast.ts';

interface SyncButtonProps<After> {
  /** What is synchronized. */
  name: string;
  run: () => Promise<After>;
  done: (after: After) => unknown;
}

/** Synchronizes a calendar or a booking system while the user waits. */
export function SyncButton<After>({ name, run, done }: SyncButtonProps<After>) {
  const sync = useMutation({ mutationFn: run, onSuccess: done, onError: showError });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="turn" size={16} />}
      aria-label={t('common.syncNowNamed', { name })}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      {t('common.syncNow')}
    </Button>
  );
}
