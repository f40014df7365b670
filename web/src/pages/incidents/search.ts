/** Address parameters of the list. */
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
