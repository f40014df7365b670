let stand: () => void = () => undefined;

/** Resolves when the first page is shown: other things load then. */
export const firstPage = new Promise<void>((resolve) => {
  stand = resolve;
});

export function firstPageStands(): void {
  stand();
}
