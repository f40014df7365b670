/** The log's address parameters. Days are the reader's, as 2026-11-15. */
export interface AuditSearch {
  person?: string;
  action?: string;
  kind?: string;
  /** Id of one object. */
  object?: string;
  from?: string;
  to?: string;
  page?: number;
}

const TEXTS = ['person', 'action', 'kind', 'object', 'from', 'to'] as const;

export function readAuditFilter(search: Record<string, unknown>): AuditSearch {
  const page = Number(search['page']);
  const found: AuditSearch = {};
  for (const name of TEXTS) {
    const value = search[name];
    if (typeof value === 'string' && value) found[name] = value;
  }
  return { ...found, ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}) };
}
