import { api } from './http.ts';
import type { Paging } from './paging.ts';

export type ConversationStatus = 'open' | 'snoozed' | 'closed';

export interface Guest {
  guest_id: string;
  home_id: string;
  name: string;
  phone_number: string | null;
  email: string | null;
  checkin_time: string;
  /** Null: an open stay; it counts for 30 days. */
  checkout_time: string | null;
  /** `app`, `api`, `csv`, or `ical:` and the name of a calendar feed. */
  source: string;
  /** From a calendar feed: it is changed where it came from. */
  readonly: boolean;
  validation_errors: string[];
  access_code: string;
  guest_page: string;
  external_id?: string;
  /** Absent until the first message. */
  conversation?: { status: ConversationStatus };
  created_at: string;
  updated_at: string;
}

export interface GuestInput {
  name: string;
  phone_number: string | null;
  email: string | null;
  checkin_time: string;
  checkout_time: string | null;
}

export interface GuestList {
  guests: Guest[];
  paging: Paging;
}

export interface GuestQuery {
  from?: string;
  to?: string;
  status?: 'upcoming' | 'current' | 'past';
  source?: string;
  q?: string;
  limit: number;
  offset: number;
}

const below = (homeId: string) => `/homes/${homeId}/guests`;

export function readGuests(homeId: string, query: GuestQuery): Promise<GuestList> {
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)]));
  return api.get<GuestList>(`${below(homeId)}?${text}`);
}

/** The API lists by check-in; of what is over, the latest is looked for first, so its pages are read from the end. */
export async function readGuestsNewestFirst(homeId: string, query: GuestQuery): Promise<GuestList> {
  const { paging } = await readGuests(homeId, { ...query, limit: 1, offset: 0 });
  const end = Math.max(0, paging.total_count - query.offset);
  const start = Math.max(0, end - query.limit);
  if (end === start) return { guests: [], paging: { ...paging, limit: query.limit, offset: query.offset } };
  const found = await readGuests(homeId, { ...query, limit: end - start, offset: start });
  return {
    guests: found.guests.toReversed(),
    paging: { ...found.paging, limit: query.limit, offset: query.offset },
  };
}

export const readGuest = (homeId: string, guestId: string) => api.get<Guest>(`${below(homeId)}/${guestId}`);
export const createGuest = (homeId: string, input: GuestInput) => api.post<Guest>(below(homeId), input);
export const changeGuest = (homeId: string, guestId: string, change: Partial<GuestInput>) =>
  api.patch<Guest>(`${below(homeId)}/${guestId}`, change);
export const deleteGuest = (homeId: string, guestId: string) => api.delete(`${below(homeId)}/${guestId}`);
/** Of guests from a calendar feed too. */
export const changeConversation = (homeId: string, guestId: string, status: ConversationStatus) =>
  api.patch<Guest>(`${below(homeId)}/${guestId}`, { conversation: { status } });
