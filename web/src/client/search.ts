/** Replaces the address parameters of a page. Only the organization stays. */
export const replaceSearch = <Search extends object>(next: Search) => ({
  search: ({ org }: { org?: string }) => ({ ...(org ? { org } : {}), ...next }),
  resetScroll: false,
  replace: true,
});
