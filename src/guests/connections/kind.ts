import type { BucketPolicy } from '../../platform/rate-limit/take-from-buckets.ts';
import { SourceProblem, type StaySource } from '../integrations/kind.ts';

/** What a booking system is: a folder that reads the stays of an account there. Everything else is the same for all. */

/** A room, an apartment, a listing: whatever one party of guests has for itself. */
export interface Listing {
  /** What the source calls it. */
  external_id: string;
  /** For people. */
  name: string;
  /** By which a home of the same name is found. */
  names: string[];
}

/** A stay as its source tells it, at a listing and not yet at a home. */
export interface ListingStay {
  external_id: string;
  listing_id: string;
  name: string;
  phone_number: string | null;
  email: string | null;
  language?: string;
  /** `2026-11-20`. */
  arrival: string;
  departure: string;
  /** `15:00`, by the clock of the home; its own hour when the source does not say. */
  arrives_at?: string | undefined;
  leaves_at?: string | undefined;
}

/** Everything an account tells of now. */
export interface AccountReading {
  listings: Listing[];
  stays: ListingStay[];
  /** Called off in so many words: these go at once. */
  cancelled: string[];
  /** There, but not to be understood: what is known of them stays. */
  unreadable: string[];
  /** How many bookings there are, whatever they are. None where there were some is not believed at once. */
  seen: number;
  /** What was left aside, in words for the person who connected the account. Names no guest. */
  remarks: string[];
  /** Why this may not be all. Then nobody is missed. */
  incomplete?: string | undefined;
}

/** What the person who connected the account decides. */
export interface Wishes {
  include_requests: boolean;
  include_owner_stays: boolean;
}

export interface AccountRequest<Credentials> {
  credentials: Credentials;
  /** Stores them before anything else happens: some are given out once. */
  keep(credentials: Credentials): Promise<void>;
  wishes: Wishes;
  now: Date;
  ask: Ask;
}

/** One call of the API of the source, written down in the transcript. */
export interface Asked {
  method?: 'GET' | 'POST';
  /** Below the base address, with its query. No secrets in here: it stands in the transcript. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** What came, in a sentence for the transcript. Names no guest. */
  tell(body: unknown): string;
}

/** `body` is what the JSON said, with a 200 alone. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Throws a SourceProblem where there is no answer, none that can be read, a 429 or a 5xx. */
export type Ask = (asked: Asked) => Promise<Answer>;

/** How often a source may be asked. */
export interface Limits {
  /** Of all calls of all processes together: the source counts by address. */
  shared?: BucketPolicy;
  /** What the account has left, where the source says so. */
  creditsOf?(headers: Record<string, string | string[] | undefined>): Credits | undefined;
  /** With fewer left nothing is asked until they come back. */
  leastCredits?: number;
}

export interface Credits {
  left: number;
  resetsInS: number;
}

/** What is known of the credits of an account, from one reading to the next. */
export interface CreditMemo {
  left: number;
  until: string;
}

/** The source wants to be left alone until then. */
export class AskedTooOften extends SourceProblem {
  constructor(
    message: string,
    readonly until: Date,
  ) {
    super(message);
  }
}

export interface ConnectionKind<Credentials = unknown>
  extends StaySource<AccountRequest<Credentials>, AccountReading> {
  /** For people. */
  title: string;
  base: string;
  limits: Limits;
  /** Those members of a body that let us in. */
  secrets: readonly string[];
  /** What is kept, sealed, of what the client sent. Throws a 400. */
  credentialsFrom(body: Secrets): Credentials;
}

export interface Secrets {
  invite_code?: string | undefined;
  account_id?: string | undefined;
  secret?: string | undefined;
}
