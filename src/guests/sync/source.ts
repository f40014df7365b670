import type { Rows } from '../input/rows.ts';

/** A subscription covers one home (table `integrations`) or all homes of an account (table `connections`). */
export type Scope = 'home' | 'organization';

/**
 * A place that stays come from, such as a booking calendar. Its folder reads; comparing, storing, marking and removing is the same
 * for all (`job.ts`). `sources.ts` lists the sources, and docs/connectors.md shows how to write another one.
 */
export interface StaySource<Secrets = unknown> {
  /** In the API, and before the name in the source of its guests. */
  type: string;
  title: string;
  scope: Scope;
  /** False: a new stay on the days of a missing one may be the same stay under another id. */
  keepsIds: boolean;
  /** The second full sync without a stay removes it when the first was at least this long ago. */
  confirmAfterMs: number;
  /** The error while the guests of a source are kept although it lists no stay. */
  emptyMessage: string;
  /** What is stored, sealed, of a request body; undefined where it changes nothing. Throws a 400. */
  secretsFrom(body: SecretMembers, stored?: Secrets): Secrets | undefined;
  /** The address that readers see; `isWhole` for those who could have written it. */
  urlOf?(secrets: Secrets, isWhole: boolean): string;
  /** All current stays: a stay that is not listed counts as missing. Throws a SourceProblem when it cannot read all. */
  read(request: ReadRequest<Secrets>): Promise<ReadResult>;
}

/** The members of request bodies that hold secrets, of all sources. */
export interface SecretMembers {
  url?: string | undefined;
  invite_code?: string | undefined;
  account_id?: string | undefined;
  secret?: string | undefined;
}

/** Which optional bookings count as stays. */
export interface StayOptions {
  include_requests: boolean;
  include_owner_stays: boolean;
}

export interface ReadRequest<Secrets> {
  subscription_id: string;
  /** Takes a thread and a share of them in its name. */
  organization_id: string;
  secrets: Secrets;
  options: StayOptions;
  homes: StayHome[];
  /** Of the latest sync; empty at first. */
  state: SyncState;
  now: Date;
  signal: AbortSignal;
  /** Stores new secrets at once: some are given out only once. */
  keepSecrets(secrets: Secrets): Promise<void>;
  /** Adds to the sync state, even when the read fails. */
  remember(state: SyncState): void;
}

/** What a source keeps for its next sync, under names of its own. */
export interface SyncState {
  /** Since when the source has listed no stay, though guests of it are stored. */
  empty_since?: string;
  [member: string]: unknown;
}

export type ReadResult = { kind: 'unchanged' } | FullReadResult;

export interface FullReadResult {
  kind: 'stays';
  found: FoundStays;
  /** Replaces the state of the previous sync. */
  state: SyncState;
  /** Why stays may be lacking: no guest is marked or removed then. */
  incomplete?: string | undefined;
  /** Shown as the error of the sync, although everything was stored. */
  complaint?: string | undefined;
  /** The rooms of an account. */
  listings?: Listing[];
  /** Bookings that were left out, in sentences. Names no guest. */
  remarks?: string[];
}

/** The stays of a source, as text: there may be thousands, and most are already stored. */
export interface FoundStays {
  /** Each a SourceStay. */
  stays: Rows;
  /** External ids of these and of cancelled stays, as a list in JSON. */
  ids: string;
  /** Check-in times by which stays under new ids are recognized, as a list in JSON. */
  checkins: string;
  /** Cancelled stays are removed, even past ones. */
  cancelled: string[];
  /** Listed, but not readable: their guests stay as they are. */
  unreadable: string[];
  /** The source lists nothing, not even a blocked day. */
  empty: boolean;
}

interface Booking {
  /** What the source calls the stay; it keeps this id. */
  external_id: string;
  name: string;
  phone_number: string | null;
  email: string | null;
  /** A BCP 47 tag. */
  language?: string;
}

export interface Stay extends Booking {
  checkin_time: Date;
  checkout_time: Date;
}

/** A stay at a room of an account, by the clock of the home. */
export interface ListingStay extends Booking {
  listing_id: string;
  /** `2026-11-20`. */
  arrival: string;
  departure: string;
  /** `15:00`; without it the check-in hour of the home counts. */
  arrives_at?: string | undefined;
  leaves_at?: string | undefined;
}

export type SourceStay = Stay | ListingStay;

/** For a stay whose source gives no name. */
export const UNKNOWN_NAME = 'Guest';

/** A room, an apartment or a listing that guests book. */
export interface Listing {
  /** What the source calls it. */
  external_id: string;
  name: string;
  /** Names that a home for it may have. */
  names: string[];
  stay_count: number;
}

/** The clock and hours by which dates become times. */
export interface StayHome {
  timezone: string;
  checkin_hour: number;
  checkout_hour: number;
}

/** Why a source could not be read, in words for the person who added it. Names no secret. */
export class SourceProblem extends Error {
  constructor(
    message: string,
    /** The source refuses requests before this time. */
    readonly retryAt?: Date,
  ) {
    super(message);
  }
}
