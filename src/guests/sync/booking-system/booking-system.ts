import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import type { Call } from '../../../platform/outgoing/call.ts';
import { openCall } from '../../../platform/outgoing/call.ts';
import { openRateLimiter, type RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { BucketPolicy } from '../../../platform/rate-limit/take-from-buckets.ts';
import { toRows } from '../../reading/rows.ts';
import {
  type FullReading,
  type Listing,
  type ListingStay,
  type ReadRequest,
  type SecretMembers,
  SourceProblem,
  type StayOptions,
  type StaySource,
} from '../source.ts';
import type { SourceContext } from '../sources.ts';
import { type CallSource, type CreditMemo, openCalls } from './calls.ts';

/** A system in which hosts keep the bookings of all their rooms, read through its API. */
export interface BookingSystem<Secrets = unknown> {
  type: string;
  /** For people. */
  title: string;
  /** The address of its API. */
  base: string;
  limits: Limits;
  /** The members of request bodies that it needs. */
  secrets: readonly (keyof SecretMembers)[];
  /** What is stored, sealed, of a request body. Throws a 400. */
  secretsFrom(body: SecretMembers): Secrets;
  read(request: AccountRequest<Secrets>): Promise<AccountReading>;
}

/** How often the system may be called. */
export interface Limits {
  /** For all processes together: the system counts calls by address. */
  shared?: BucketPolicy;
  /** What the account has left, where the system says so. */
  creditsOf?(headers: Record<string, string | string[] | undefined>): Credits | undefined;
  /** With fewer left, calls wait until the credits are renewed. */
  leastCredits?: number;
}

export interface Credits {
  left: number;
  resetsInS: number;
}

export interface AccountRequest<Secrets> {
  secrets: Secrets;
  /** Stores new secrets at once: some are given out only once. */
  keepSecrets(secrets: Secrets): Promise<void>;
  options: StayOptions;
  now: Date;
  call: CallSource;
}

/** Everything an account lists. */
export interface AccountReading {
  listings: Omit<Listing, 'stay_count'>[];
  stays: ListingStay[];
  /** Cancelled bookings: their guests are removed at once. */
  cancelled: string[];
  /** Listed, but not readable: their guests stay as they are. */
  unreadable: string[];
  /** How many bookings of any kind were listed. */
  seen: number;
  /** Bookings that were left out, in sentences. Names no guest. */
  remarks: string[];
  /** Why bookings may be lacking: no guest is marked or removed then. */
  incomplete?: string | undefined;
}

const TIMEOUT_MS = 30 * SECOND_MS;
/** A hundred bookings with long notes. */
const MOST_BYTES = 10 * 1024 * 1024;
/** A larger account is not read in part: no sync could tell which stays are missing. */
const MOST_STAYS = 20_000;
const MOST_LISTINGS = 2000;
/** A sync that is repeated within seconds sees the same fault of the booking system. */
const CONFIRM_AFTER_MS = 5 * MINUTE_MS;

/** `url`: where the operator says that the system is. */
export function bookingSource<Secrets>(
  { guests: { tools }, pause }: SourceContext,
  url: string | undefined,
  usualUrl: string,
  systemAt: (base: string) => BookingSystem<Secrets>,
): StaySource<Secrets> {
  const system = systemAt((url ?? usualUrl).replace(/\/$/, ''));
  const { shared } = system.limits;
  const called: CalledSystem & { system: BookingSystem<Secrets> } = {
    system,
    // An address that the operator set may be anywhere, even next door.
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
      'The account told of no booking at all, and did before; its guests are kept, and go when that has lasted a day',
    secretsFrom: (body, stored) => {
      if (stored && !system.secrets.some((member) => body[member] !== undefined)) return undefined;
      return system.secretsFrom({ ...stored, ...body });
    },
    read: (request) => readAccount(called, request),
  };
}

/** A system with the way to it. */
export interface CalledSystem extends Pick<SourceContext, 'pause'> {
  system: Pick<BookingSystem, 'type' | 'title' | 'base' | 'limits'>;
  send: Call;
  limiter: RateLimiter | undefined;
  tools: SourceContext['guests']['tools'];
}

async function readAccount<Secrets>(
  called: CalledSystem & { system: BookingSystem<Secrets> },
  request: ReadRequest<Secrets>,
): Promise<FullReading> {
  const { subscription_id, secrets, options, memo, now, signal, keepSecrets, remember } = request;
  const credits = memo['credits'] as CreditMemo | undefined;
  const call = openCalls(called, subscription_id, credits, remember, signal);
  const reading = await called.system.read({ secrets, keepSecrets, options, now, call });
  const { stays, listings, cancelled, unreadable, seen, remarks, incomplete } = reading;
  if (stays.length > MOST_STAYS || listings.length > MOST_LISTINGS)
    throw new SourceProblem(`The account has more than ${MOST_STAYS} bookings or ${MOST_LISTINGS} listings`);
  const counts = new Map<string, number>();
  for (const { listing_id } of stays) counts.set(listing_id, (counts.get(listing_id) ?? 0) + 1);
  return {
    kind: 'stays',
    found: {
      stays: toRows(stays),
      ids: JSON.stringify([...stays.map(({ external_id }) => external_id), ...cancelled]),
      checkins: '[]',
      cancelled,
      unreadable,
      empty: seen === 0,
    },
    memo: {},
    incomplete,
    listings: listings.map((one) => ({ ...one, stay_count: counts.get(one.external_id) ?? 0 })),
    remarks,
  };
}
