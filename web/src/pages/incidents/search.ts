/** What stands in the address of the list: all, or what goes on now. */
export interface IncidentFilter {
  open?: true;
  page?: number;
}

export function readIncidentFilter(search: Record<string, unknown>): IncidentFilter {
  const page = Number(search['page']);
  return {
    ...(search['open'] === true ? { open: true } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}
