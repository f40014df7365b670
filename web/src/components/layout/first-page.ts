let resolveShown: () => void = () => undefined;

/** Resolves when the first page is shown: other things load then. */
export const firstPageShown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

export function markFirstPageShown(): void {
  resolveShown();
}
