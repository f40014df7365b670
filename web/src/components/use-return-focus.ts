import { useContext, useEffect } from 'react';
import { HoldLayout } from './hold-layout.ts';

/** For every dialog. After it the focus goes back to where it was; if that is gone, to the heading of the page. Never nowhere. */
export function useReturnFocus(opened: boolean): void {
  const hold = useContext(HoldLayout);
  useEffect(() => (opened ? hold() : undefined), [opened, hold]);
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      // Once the dialog is off the page, and only if nothing else asked for the focus by then.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const remembered = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const place = remembered ? before : document.querySelector<HTMLElement>('#main h1');
        place?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
