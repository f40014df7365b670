import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { openCall } from '../../../platform/outgoing/call.ts';
import { openRateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { packRows } from '../../input/rows.ts';
import { type FullReadResult, type ReadRequest, SourceProblem, type StaySource } from '../source.ts';
import type { SourceContext } from '../source-context.ts';
import type { BookingSystem, CalledSystem, StoredCredits } from './booking-system.ts';
import { openCalls } from './calls.ts';

const TIMEOUT_MS = 30 * SECOND_MS;
/** A hundred bookings with long notes. */
const MOST_BYTES = 10 * 1024 * 1024;
/** A larger account is refused: a part would not show which stays are missing. */
const MOST_STAYS = 20_000;
const MOST_LISTINGS = 2000;
/** A sync that is repeated within seconds sees the same fault of the booking system. */
const CONFIRM_AFTER_MS = 5 * MINUTE_MS;

/** `url`: the address that the operator set. */
export function bookingSource<Secrets>(
  { guests: { tools }, pause }: SourceContext,
  url: string | undefined,
  defaultUrl: string,
  createSystem: (base: string) => BookingSystem<Secrets>,
): StaySource<Secrets> {
  const system = createSystem((url ?? defaultUrl).replace(/\/$/, ''));
  const { shared } = system.limits;
  const calledSystem: CalledSystem & { system: BookingSystem<Secrets> } = {
    system,
    // An address that the operator set may be private.
    send: openCall({ timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, allowPrivate: url !== undefined }),
    limiter: shared && openRateLimiter(tools.database, shared, tools.clock),
    tools,
    pause,
  };
  return {
    type: system.type,
    title: system.title,
    scope: 'organization',
    keepsIds: true,
    confirmAfterMs: CONFIRM_AFTER_MS,
    emptyMessage:
      'The account sent no booking, and sent some before. Lares keeps its guests for a day, then removes them',
    secretsFrom: (body, stored) => {
      if (stored && !system.secrets.some((member) => body[member] !== undefined)) return undefined;
      return system.secretsFrom({ ...stored, ...body });
    },
    read: (request) => readAccount(calledSystem, request),
  };
}

async function readAccount<Secrets>(
  calledSystem: CalledSystem & { system: BookingSystem<Secrets> },
  request: ReadRequest<Secrets>,
): Promise<FullReadResult> {
  const { subscription_id, secrets, options, state, now, signal, keepSecrets, remember } = request;
  const credits = state['credits'] as StoredCredits | undefined;
  const call = openCalls(calledSystem, subscription_id, credits, remember, signal);
  const contents = await calledSystem.system.read({ secrets, keepSecrets, options, now, call });
  const { stays, listings, cancelled, unreadable, seen, remarks, incomplete } = contents;
  if (stays.length > MOST_STAYS || listings.length > MOST_LISTINGS)
    throw new SourceProblem(`The account has more than ${MOST_STAYS} bookings or ${MOST_LISTINGS} listings`);
  const counts = new Map<string, number>();
  for (const { listing_id } of stays) counts.set(listing_id, (counts.get(listing_id) ?? 0) + 1);
  return {
    kind: 'stays',
    found: {
      stays: packRows(stays),
      ids: JSON.stringify([...stays.map(({ external_id }) => external_id), ...cancelled]),
      checkins: '[]',
      cancelled,
      unreadable,
      empty: seen === 0,
    },
    state: {},
    incomplete,
    listings: listings.map((one) => ({ ...one, stay_count: counts.get(one.external_id) ?? 0 })),
    remarks,
  };
}
