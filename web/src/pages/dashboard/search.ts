/** The filter is in the address, so that links and the back button restore it. */
export function readDashboardSearch(search: Record<string, unknown>): { show?: string } {
  return typeof search['show'] === 'string' && search['show'] ? { show: search['show'] } : {};
}
