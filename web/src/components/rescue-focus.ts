const DRAWN_MS = 100;

/** When the row that had the focus is gone from a list, the page goes on at its heading instead of nowhere. */
export function rescueFocus(): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, DRAWN_MS);
}
