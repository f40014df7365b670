import type { RowError } from '../../platform/errors.ts';
import type { ColumnNames } from '../csv/columns.ts';
import type { CsvRecord } from '../csv/records.ts';
import type { CompareRules } from '../sync/compare.ts';
import type { SyncedHome } from '../sync/place-stay.ts';
import type { FoundStays, StayHome } from '../sync/source.ts';
import type { Rows } from './rows.ts';

/**
 * Reads what customers send us or point us at, aside from everything else: with a deadline, a bound for its memory, and
 * a share for each organization. Whatever stands in there, the others' requests are answered meanwhile.
 */
export interface InputReader {
  /** Throws a SourceProblem. */
  calendar(organizationId: string, input: CalendarInput, signal: AbortSignal): Promise<FoundStays>;
  /** Throws a SourceProblem. */
  compare(organizationId: string, comparison: Comparison, signal: AbortSignal): Promise<PackedChanges>;
  /** Throws a 4xx where nothing can be done with the file. */
  csv(organizationId: string, input: CsvInput): Promise<CsvSummary>;
  /** Likewise; the rows as they stand there. */
  records(organizationId: string, input: RecordsInput): Promise<CsvRecord[]>;
  close(): Promise<void>;
}

export interface CalendarInput {
  /** Is used up by reading. */
  body: Buffer;
  contentType: string | undefined;
  home: StayHome;
}

/** What a source lists, beside the guests that it brought before. */
export interface Comparison {
  /** Each a KnownGuest, in parts: there may be many. */
  known: Rows[];
  found: FoundStays;
  rules: CompareRules;
  homes: SyncedHome[];
  /** Homes by the external ids of listings; undefined for a subscription of one home. */
  homeOfListing?: ReadonlyMap<string, string> | undefined;
  unreachableCountries: string[];
  now: Date;
}

/** Statements as text, ready to be executed: the main thread would block on thousands of objects. Null: an empty list. */
export interface PackedChanges {
  /** Each a HomePortion. */
  save: Rows;
  /** `[{guest_id, external_id}]` as JSON. */
  rename: string | null;
  move: { guest_id: string; home_id: string }[];
  /** `[guest_id]` as JSON, here and below. */
  remove: string | null;
  missing: string | null;
  back: string | null;
  waiting: number;
  /** Homes whose guests change, in the order in which they are locked. */
  homes: string[];
}

/** A home that guests of a file stay at. */
export interface FileHome extends StayHome {
  home_id: string;
}

/** One of several, which the rows name. */
export interface NamedHome extends FileHome {
  name: string;
}

/** The home of all rows; or those that the rows name, each its own. */
export type FileHomes = { home: FileHome } | { homes: NamedHome[] };

export type CsvInput = FileHomes & {
  /** Numbers of open files: what is read, and where good rows go. */
  input: number;
  output: number;
  columns: ColumnNames;
  now: Date;
  unreachableCountries: string[];
};

export interface RecordsInput {
  /** The number of an open file. */
  input: number;
  mostRows: number;
}

export interface CsvSummary {
  errors: RowErrorSummary;
  /** Homes of the good rows. */
  homeIds: string[];
}

/** The places at fault, up to a bound, and how many there are. */
export interface RowErrorSummary {
  listed: RowError[];
  count: number;
}
