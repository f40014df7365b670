let stand: () => void = () => undefined;

/** Kept once a page stands there: what nobody needs before that is fetched then. */
export const firstPage = new Promise<void>((resolve) => {
  stand = resolve;
});

export function firstPageStands(): void {
  stand();
}
