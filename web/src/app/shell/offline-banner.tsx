import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../components/display/icon.tsx';
import { t } from '../../i18n/texts.ts';
import classes from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline'] as const;
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

/** Visible at any scroll position: old values must not look current. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={classes.place}>
      {isOnline ? null : (
        <div className={classes.bar}>
          <Icon name="warning" size={18} />
          <Text size="sm" fw={600}>
            {t('app.offlineReadOnly')}
          </Text>
        </div>
      )}
    </div>
  );
}
