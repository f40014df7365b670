import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../components/focus/use-return-focus.ts';
import { t } from '../../i18n/texts.ts';

interface MenuDrawerProps {
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

/** On a phone the sidebar is a drawer, which keeps the focus inside and closes with Escape. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  useReturnFocus(opened);
  return (
    <Drawer opened={opened} onClose={onClose} title={t('app.menu')} size="19rem" position="right">
      {children}
    </Drawer>
  );
}
