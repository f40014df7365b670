/** What stands in the address of the calendar. Without Temporal, because the router needs it at once. */
export interface CalendarSearch {
  month?: string;
  /** Part of the name of a home. */
  q?: string;
  page?: number;
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { month, q, page } = search;
  return {
    ...(typeof month === 'string' && month ? { month } : {}),
    ...(typeof q === 'string' && q ? { q } : {}),
    ...(Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  };
}
