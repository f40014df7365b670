import { t } from '../../i18n/texts.ts';
import { SmallButton } from './buttons.tsx';
import { useAction } from './use-action.ts';

interface SyncButtonProps<After> {
  /** What is synchronized. */
  name: string;
  run: () => Promise<After>;
  done: (after: After) => unknown;
}

/** Synchronizes a calendar or a booking system while the user waits. */
export function SyncButton<After>({ name, run, done }: SyncButtonProps<After>) {
  const sync = useAction(run, done);
  return (
    <SmallButton
      icon="turn"
      aria-label={t('common.syncNowNamed', { name })}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      {t('common.syncNow')}
    </SmallButton>
  );
}
