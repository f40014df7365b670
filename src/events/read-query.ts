import { HOME_EVENT_TYPES } from '../catalogue/index.ts';
import { badRequest } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { parseInstant } from '../platform/instant.ts';
import type { EventFilter } from './read-events.ts';
import type { EventWindow } from './read-spans.ts';
import type { HomeEventQuery } from './schema.ts';

/** As many as fit into a request line of 16 KiB, with room to spare. */
const MOST_GUESTS = 500;
const LONGEST_QUOTE = 60;

export function readFilter(query: HomeEventQuery): Omit<EventFilter, 'homes'> {
  const types = listOf(query.event_type);
  const guests = listOf(query.guest_ids);
  const notAType = types?.find((name) => !HOME_EVENT_TYPES.some((type) => type === name));
  if (notAType !== undefined)
    throw badRequest(`"event_type" takes home event types only; ${quoted(notAType)} is none.`, {
      context: 'event_type',
    });
  const notAGuest = guests?.find((id) => !isPublicId(id));
  if (notAGuest !== undefined)
    throw badRequest(`"guest_ids" takes guest ids only; ${quoted(notAGuest)} is none.`, {
      context: 'guest_ids',
    });
  if (guests && guests.length > MOST_GUESTS)
    throw badRequest(`"guest_ids" takes at most ${MOST_GUESTS} guests.`, { context: 'guest_ids' });
  return { ...readWindow(query), ...(types ? { types } : {}), ...(guests ? { guests } : {}) };
}

export function readWindow(query: { start_at?: string; end_at?: string }): EventWindow {
  const from = query.start_at === undefined ? undefined : parseInstant(query.start_at);
  const before = query.end_at === undefined ? undefined : parseInstant(query.end_at);
  if (from && before && from > before)
    throw badRequest('"start_at" must not be after "end_at".', { context: 'start_at' });
  return { ...(from ? { from } : {}), ...(before ? { before } : {}) };
}

/** Each once, because every entry is looked for on its own. */
function listOf(value: string | string[] | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  return [...new Set([value].flat().flatMap((text) => text.split(',').map((name) => name.trim())))];
}

function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}
