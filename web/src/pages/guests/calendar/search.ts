/** The calendar's address parameters. Without Temporal, because the router needs it at once. */
export interface CalendarSearch {
  month?: string;
  /** Part of a home's name. */
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
