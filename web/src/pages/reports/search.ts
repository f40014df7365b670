/** Address parameters of a report. */
export interface ReportSearch {
  month?: string;
  page?: number;
}

export function readReportSearch({ month, page }: Record<string, unknown>): ReportSearch {
  return {
    ...(typeof month === 'string' && month ? { month } : {}),
    ...(Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  };
}
