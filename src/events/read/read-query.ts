import { HOME_EVENT_TYPES } from '../../catalogue/index.ts';
import { badRequest } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { parseInstant } from '../../platform/values/instant.ts';
import type { HomeEventQuery } from '../schema.ts';
import type { EventFilter } from './read-events.ts';
import type { EventWindow } from './read-spans.ts';

/** As many as fit into a request line of 16 KiB. */
const MOST_GUESTS = 500;
const LONGEST_QUOTE = 60;

export function readFilter(query: HomeEventQuery): Omit<EventFilter, 'homes'> {
  const types = readList(query.event_type);
  const guests = readList(query.guest_ids);
  const requireEventType = types?.find((name) => !HOME_EVENT_TYPES.some((type) => type === name));
  if (requireEventType !== undefined)
    throw badRequest(
      `"event_type" must contain only home event types. ${quoted(requireEventType)} is not one.`,
      {
        context: 'event_type',
      },
    );
  const requireGuestId = guests?.find((id) => !isPublicId(id));
  if (requireGuestId !== undefined)
    throw badRequest(`"guest_ids" must contain only guest ids. ${quoted(requireGuestId)} is not one.`, {
      context: 'guest_ids',
    });
  if (guests && guests.length > MOST_GUESTS)
    throw badRequest(`"guest_ids" must contain at most ${MOST_GUESTS} guests.`, { context: 'guest_ids' });
  return { ...readWindow(query), ...(types ? { types } : {}), ...(guests ? { guests } : {}) };
}

export function readWindow(query: { start_at?: string; end_at?: string }): EventWindow {
  const from = query.start_at === undefined ? undefined : parseInstant(query.start_at);
  const before = query.end_at === undefined ? undefined : parseInstant(query.end_at);
  if (from && before && from > before)
    throw badRequest('"start_at" must not be after "end_at".', { context: 'start_at' });
  return { ...(from ? { from } : {}), ...(before ? { before } : {}) };
}

/** Without duplicates, because every entry is a separate look-up. */
function readList(value: string | string[] | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  return [...new Set([value].flat().flatMap((text) => text.split(',').map((name) => name.trim())))];
}

function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}
