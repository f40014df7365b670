import { useContext, useEffect } from 'react';
import { LayoutLock } from '../lists/layout-lock.ts';

/** For every dialog: the focus returns to where it was, or to the page's heading. */
export function useReturnFocus(opened: boolean): void {
  const lock = useContext(LayoutLock);
  useEffect(() => (opened ? lock() : undefined), [opened, lock]);
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      // After the dialog is removed, and only if nothing else took the focus.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const remembered = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const place = remembered ? before : document.querySelector<HTMLElement>('#main h1');
        place?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
