const RENDERED_MS = 100;

/** If the focused row is removed from a list, the focus moves to the page's heading. */
export function restoreFocus(): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, RENDERED_MS);
}
