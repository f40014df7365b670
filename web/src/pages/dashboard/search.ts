/** Which homes are shown stands in the address, so that a link or the back button shows the same again. */
export function readDashboardSearch(search: Record<string, unknown>): { show?: string } {
  return typeof search['show'] === 'string' && search['show'] ? { show: search['show'] } : {};
}
