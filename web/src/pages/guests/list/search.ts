/** The list's address parameters. */
export interface GuestFilter {
  show?: GuestView;
  source?: string;
  q?: string;
  page?: number;
}

export const GUEST_VIEWS = {
  ahead: 'guests.nowAndUpcoming',
  current: 'guests.hereNow',
  upcoming: 'guests.upcoming',
  past: 'guests.past',
  all: 'common.all',
} as const;
export type GuestView = keyof typeof GUEST_VIEWS;

export function readFilter(search: Record<string, unknown>): GuestFilter {
  const text = (name: string) =>
    typeof search[name] === 'string' && search[name] ? String(search[name]) : undefined;
  const show = text('show');
  const page = Number(search['page']);
  return {
    ...(show && show in GUEST_VIEWS && show !== 'ahead' ? { show: show as GuestView } : {}),
    ...(text('source') ? { source: text('source') } : {}),
    ...(text('q') ? { q: text('q') } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}
