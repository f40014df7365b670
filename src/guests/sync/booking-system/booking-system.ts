import type { Call } from '../../../platform/outgoing/call.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { BucketPolicy } from '../../../platform/rate-limit/take-from-buckets.ts';
import type { Listing, ListingStay, SecretMembers, StayOptions } from '../source.ts';
import type { SourceContext } from '../source-context.ts';

/** A system in which hosts keep the bookings of all their rooms, read through its API. */
export interface BookingSystem<Secrets = unknown> {
  type: string;
  title: string;
  base: string;
  limits: Limits;
  /** The members of request bodies that it needs. */
  secrets: readonly (keyof SecretMembers)[];
  /** What is stored, sealed, of a request body. Throws a 400. */
  secretsFrom(body: SecretMembers): Secrets;
  read(request: AccountRequest<Secrets>): Promise<AccountContents>;
}

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
export interface AccountContents {
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

export interface SourceCall {
  method?: 'GET' | 'POST';
  /** Below the base address, with its query. Without secrets: the transcript shows it. */
  path: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  /** What the answer holds, in a sentence for the transcript. Names no guest. */
  describe(body: unknown): string;
}

/** `body` is the parsed JSON of a 200, else undefined. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Throws a SourceProblem where there is no answer, none that can be read, a 429 or a 5xx. */
export type CallSource = (call: SourceCall) => Promise<Answer>;

/** The calls that an account has left, kept from one sync to the next. */
export interface StoredCredits {
  left: number;
  until: string;
}

/** A system with the way to it. */
export interface CalledSystem extends Pick<SourceContext, 'pause'> {
  system: Pick<BookingSystem, 'type' | 'title' | 'base' | 'limits'>;
  send: Call;
  limiter: RateLimiter | undefined;
  tools: SourceContext['guests']['tools'];
}
