import type { RowError } from '../../platform/errors.ts';
import type { ColumnNames } from '../csv/columns.ts';
import type { CsvRecord } from '../csv/records.ts';
import type { CompareRules } from '../sync/compare.ts';
import type { SyncedHome } from '../sync/place-stay.ts';
import type { FoundStays, StayHome } from '../sync/source.ts';
import type { Rows } from './rows.ts';

/**
 * Reads files and calendars of customers in threads, with a deadline, a memory limit and a share for each organization. A malicious
 * file does not delay other requests.
 */
export interface InputReader {
  /** Throws a SourceProblem. */
  calendar(organizationId: string, input: CalendarInput, signal: AbortSignal): Promise<FoundStays>;
  /** Throws a SourceProblem. */
  compare(organizationId: string, comparison: Comparison, signal: AbortSignal): Promise<PackedChanges>;
  /** Throws a 4xx when the file cannot be read. */
  csv(organizationId: string, input: CsvInput): Promise<CsvSummary>;
  /** The same, for the plain rows. */
  records(organizationId: string, input: RecordsInput): Promise<CsvRecord[]>;
  close(): Promise<void>;
}

export interface CalendarInput {
  /** Reading transfers it, so the caller loses it. */
  body: Buffer;
  contentType: string | undefined;
  home: StayHome;
}

/** The stays that a source lists, and its stored guests. */
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

export interface FileHome extends StayHome {
  home_id: string;
}

export interface NamedHome extends FileHome {
  name: string;
}

/** The home of all rows, or the homes that rows may name. */
export type FileHomes = { home: FileHome } | { homes: NamedHome[] };

export type CsvInput = FileHomes & {
  /** File descriptors: the file to read, and the file for good rows. */
  input: number;
  output: number;
  columns: ColumnNames;
  now: Date;
  unreachableCountries: string[];
};

export interface RecordsInput {
  /** A file descriptor. */
  input: number;
  mostRows: number;
}

export interface CsvSummary {
  errors: RowErrorSummary;
  /** Homes of the good rows. */
  homeIds: string[];
}

/** Errors up to a bound, and the number of all. */
export interface RowErrorSummary {
  listed: RowError[];
  count: number;
}
