import type { Rows } from '../reading/rows.ts';

/**
 * What a source of stays is: a folder that reads them from somewhere, whether for one home (a booking calendar, `ical/`) or for an
 * account with many (`connections/beds24/`). What is done with the stays is the same for all. docs/connectors.md leads through one.
 */
export interface StaySource<Request, Found> {
  /** In the API, and before the name in the source of its guests. */
  type: string;
  /** All stays there are now: what is not in there is on its way out. Throws a SourceProblem when it cannot tell. */
  read(request: Request): Promise<Found>;
}

/** A stay as its source tells it. */
export interface Stay {
  /** What the source calls the stay, for as long as it means the same one. */
  external_id: string;
  name: string;
  phone_number: string | null;
  email: string | null;
  checkin_time: Date;
  checkout_time: Date;
  /** A tag of BCP 47, where the source knows. */
  language?: string;
}

/** For a stay whose source does not say who it is. */
export const UNKNOWN_NAME = 'Guest';

/** The home that the stays are at. */
export interface StayHome {
  timezone: string;
  checkin_hour: number;
  checkout_hour: number;
}

/** What a kind keeps for its next reading, under names of its own. */
export type Memo = Record<string, string>;

/** The stays of a source, packed: there may be thousands, and most are known already. */
export interface FoundStays {
  /** Each a Stay. */
  stays: Rows;
  /** External ids of these and of what was called off, as a list in JSON. */
  ids: string;
  /** Their check-ins, as a list in JSON. */
  checkins: string;
  /** Called off in so many words, which goes for past ones too. */
  cancelled: string[];
  /** There, but not to be understood: what is known of them stays. */
  unreadable: string[];
  /** Nothing stands in there at all, not even a day that is blocked. */
  empty: boolean;
}

/** All stays there are now, or that nothing has changed since the memo was written. */
export type Reading =
  | { kind: 'unchanged' }
  | {
      kind: 'stays';
      found: FoundStays;
      /** For the next reading. */
      memo: Memo;
    };

export interface ReadRequest<Config> {
  /** Whose share of the reading it takes. */
  organization_id: string;
  config: Config;
  home: StayHome;
  /** Of the latest reading; empty at first. */
  memo: Memo;
  signal: AbortSignal;
}

/** Why a source could not be read, in words for the person who registered it. Names no secret. */
export class SourceProblem extends Error {}

/** A source of the stays of one home, behind an address. */
export interface IntegrationKind<Config = unknown> extends StaySource<ReadRequest<Config>, Reading> {
  /** What is kept, sealed, of what the client sent. Throws a 400. */
  configFrom(body: { url: string }): Config;
  /** What a reader sees of it; `whole` only for those who could have written it. */
  urlOf(config: Config, whole: boolean): string;
}
