import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Icon } from '../components/icon.tsx';
import { t } from '../i18n/texts.ts';
import classes from './offline.module.css';

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline'] as const;
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

/** Shown at once at any scroll position: old values must not look current, and no button can be relied on. */
export function Offline() {
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
