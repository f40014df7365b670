import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Placement } from '../devices/index.ts';
import {
  type Column,
  type CsvRecord,
  type GuestDraft,
  openHomeFinder,
  openStayTimes,
  RowErrors,
  readRow,
} from '../guests/index.ts';
import { DEFAULT_CHECKIN_HOUR, DEFAULT_CHECKOUT_HOUR, type ImportedHome } from '../homes/index.ts';
import { tooLarge } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { plainCell } from './cells.ts';
import { readSheetHeader, SHEET_COLUMNS, type SheetColumn, type SheetHeader } from './columns.ts';
import {
  openTimeZones,
  type Read,
  readAddress,
  readHour,
  readName,
  readPlacement,
  readTags,
} from './read-cells.ts';

/** Each home is locked while it is written, and PostgreSQL's lock table has room for some thousand. */
export const MOST_HOMES = 200;
export const BAD_ROW = 'invalid_row';
const ROWS_AT_ONCE = 100;

type KnownHome = Parameters<typeof openHomeFinder>[0][number];
type Preset = NonNullable<ImportedHome['preset']> & { preset_id: string };

/** The organization's state before the import. */
export interface Before {
  homes: KnownHome[];
  presets: Preset[];
  /** For new homes whose rows have none. */
  timezone: string | undefined;
}

export interface SheetDevice {
  row: number;
  description: string;
  placement: Placement | undefined;
}

export interface SheetHome {
  /** The first row that names it. */
  row: number;
  known: KnownHome | undefined;
  name: string;
  values: ImportedHome['values'];
  preset: Preset | undefined;
  /** By name, ignoring case. */
  devices: Map<string, SheetDevice>;
  guests: { row: number; draft: GuestDraft }[];
}

export interface Sheet {
  homes: SheetHome[];
  ignored: string[];
}

/** Columns of a stay, with their names in the guest import. */
const OF_GUEST: Partial<Record<SheetColumn, Column>> = {
  guest: 'name',
  phone_number: 'phone_number',
  email: 'email',
  checkin_time: 'checkin_time',
  checkout_time: 'checkout_time',
  external_id: 'external_id',
  language: 'language',
};

/**
 * Reads the file, or answers a 400 that names every invalid row and column. Homes are found by id or name, devices by
 * their name in the home. Several rows about the same thing are merged and must not contradict each other.
 */
export async function readSheet([first, ...records]: CsvRecord[], before: Before): Promise<Sheet> {
  const errors = new RowErrors();
  if (!first) {
    errors.add({ row: 1, column: '', message: 'is missing: the file is empty' });
    throw errors.refusal(BAD_ROW);
  }
  const header = readSheetHeader(first.cells);
  for (const problem of header.problems) errors.add({ row: first.row, ...problem });
  // With an invalid header, the rows would only repeat its errors.
  if (errors.hasErrors) throw errors.refusal(BAD_ROW);
  const homes = await gatherHomes(records, header, before, errors);
  await gatherGuests(records, header, homes, errors);
  if (errors.hasErrors) throw errors.refusal(BAD_ROW);
  return { homes: [...homes.all], ignored: header.ignored };
}

interface Homes {
  all: Set<SheetHome>;
  byRow: Map<number, SheetHome>;
}

async function gatherHomes(
  records: CsvRecord[],
  header: SheetHeader,
  before: Before,
  errors: RowErrors,
): Promise<Homes> {
  const findKnown = openHomeFinder(before.homes);
  const byKey = new Map<string, SheetHome>();
  const readTimeZone = openTimeZones();
  /** Homes whose missing time zone was already reported. */
  const badZones = new Set<SheetHome>();
  const homes: Homes = { all: new Set(), byRow: new Map() };

  /** The home of a row. An unknown name is a new home. */
  function homeOf(row: number, text: string): SheetHome | { problem: string } {
    const found = findKnown(text);
    // An unknown id is not a wanted name.
    if ('problem' in found && (findKnown.isAmbiguous(text) || isPublicId(text.toLowerCase()))) return found;
    const known = 'value' in found ? found.value : undefined;
    const key = known?.home_id ?? text.toLowerCase();
    const home = byKey.get(key) ?? {
      row,
      known,
      name: known?.name ?? text,
      values: {},
      preset: undefined,
      devices: new Map(),
      guests: [],
    };
    byKey.set(key, home);
    if (byKey.size > MOST_HOMES)
      throw tooLarge(`The file names more than ${MOST_HOMES} homes. Send it in smaller parts.`);
    return home;
  }

  for await (const { row, cells } of inTurns(records)) {
    const fail = (column: string, message: string) => errors.add({ row, column, message });
    // An extra comma shifts all following values.
    if (cells.slice(header.width).some((cell) => cell.trim() !== '')) {
      fail('', 'has more cells than the header');
      continue;
    }
    const cell = openRow(cells, header, fail);
    const name = cell('home', readName);
    if (name === undefined) {
      if (isBlank(cells, header, 'home')) fail('home', 'is required');
      continue;
    }
    const home = homeOf(row, name);
    if ('problem' in home) {
      fail('home', home.problem);
      continue;
    }
    homes.all.add(home);
    homes.byRow.set(row, home);
    mergeRow(home, row, cell, { ...before, readTimeZone }, fail);
    if (!isBlank(cells, header, 'timezone') && home.values.timezone === undefined) badZones.add(home);
  }
  for (const home of homes.all) {
    if (home.known || home.values.timezone !== undefined || badZones.has(home)) continue;
    if (before.timezone !== undefined) home.values.timezone = before.timezone;
    else
      errors.add({
        row: home.row,
        column: 'timezone',
        message: 'is required for a new home, in the file or in the query',
      });
  }
  return homes;
}

/** Yields to other work. A row takes some tens of microseconds. */
async function* inTurns(records: CsvRecord[]): AsyncGenerator<CsvRecord> {
  for (const [index, record] of records.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await turn();
    yield record;
  }
}

type Fail = (column: string, message: string) => void;
type Cell = <Value>(column: SheetColumn, read: (text: string) => Read<Value>) => Value | undefined;

/** Reads a cell of the row. A blank or missing cell is undefined. */
function openRow(cells: string[], { places }: SheetHeader, fail: Fail): Cell {
  return (column, read) => {
    const index = places.get(column);
    const text = index === undefined ? '' : plainCell(cells[index] ?? '');
    if (text === '') return undefined;
    const found = text === undefined ? { problem: 'is a formula: save its value instead' } : read(text);
    if ('value' in found) return found.value;
    fail(column, found.problem);
    return undefined;
  };
}

function isBlank(cells: string[], { places }: SheetHeader, column: SheetColumn): boolean {
  const index = places.get(column);
  return index === undefined || plainCell(cells[index] ?? '') === '';
}

/** Merges a row about a home or one of its devices with the rows above. */
function mergeRow(
  home: SheetHome,
  row: number,
  cell: Cell,
  { presets, readTimeZone }: Before & { readTimeZone: ReturnType<typeof openTimeZones> },
  fail: Fail,
): void {
  const { values } = home;
  function once<Value>(
    column: SheetColumn,
    earlier: Value | undefined,
    value: Value | undefined,
  ): Value | undefined {
    if (value === undefined || earlier === undefined || String(value) === String(earlier))
      return value ?? earlier;
    fail(column, 'differs from an earlier row of the same home');
    return earlier;
  }
  const next = {
    address: once('address', values.address, cell('address', readAddress)),
    timezone: once('timezone', values.timezone, cell('timezone', readTimeZone)),
    checkin_hour: once('checkin_hour', values.checkin_hour, cell('checkin_hour', readHour)),
    checkout_hour: once('checkout_hour', values.checkout_hour, cell('checkout_hour', readHour)),
    tags: once('tags', values.tags, cell('tags', readTags)),
  };
  home.values = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  const preset = cell('preset', (text) => findPreset(text, presets));
  if (preset && home.preset && preset !== home.preset) once('preset', home.preset.name, preset.name);
  home.preset ??= preset;

  const description = cell('device', readName);
  const placement = cell('placement', readPlacement);
  if (description === undefined) {
    if (placement !== undefined) fail('device', 'is required if "placement" has a value');
    return;
  }
  const key = description.toLowerCase();
  const device = home.devices.get(key) ?? { row, description, placement: undefined };
  device.placement = once('placement', device.placement, placement);
  home.devices.set(key, device);
}

/** By id such as `quiet_city`, or by name. */
function findPreset(text: string, presets: Preset[]): Read<Preset> {
  const wanted = text.toLowerCase();
  const value = presets.find(({ preset_id, name }) => preset_id === text || name.toLowerCase() === wanted);
  return value ? { value } : { problem: 'is not a preset of this organization' };
}

/** After the homes are known: their time zones and hours give the dates a meaning. */
async function gatherGuests(
  records: CsvRecord[],
  header: SheetHeader,
  homes: Homes,
  errors: RowErrors,
): Promise<void> {
  const readTime = openStayTimes();
  const places = new Map<Column, number>();
  const names = new Map<string, SheetColumn>();
  for (const column of SHEET_COLUMNS) {
    const ofGuest = OF_GUEST[column];
    const index = header.places.get(column);
    if (ofGuest === undefined) continue;
    names.set(ofGuest, column);
    if (index !== undefined) places.set(ofGuest, index);
  }
  const ofGuests = [...places.values()];
  for await (const { row, cells } of inTurns(records)) {
    const home = homes.byRow.get(row);
    if (!home) continue;
    const plain = cells.map((cell, index) => (ofGuests.includes(index) ? plainCell(cell) : cell));
    const formula = plain.indexOf(undefined);
    if (formula >= 0) {
      const [column = ''] = [...header.places].find(([, index]) => index === formula) ?? [];
      errors.add({ row, column, message: 'is a formula: save its value instead' });
      continue;
    }
    const values = plain.map((cell) => cell ?? '');
    if (ofGuests.every((index) => (values[index] ?? '') === '')) continue;
    const found = readRow(values, places, stayHomeOf(home), readTime);
    if ('problems' in found) {
      for (const { column, message } of found.problems)
        errors.add({ row, column: names.get(column) ?? column, message });
    } else home.guests.push({ row, draft: withId(found.draft) });
  }
}

function stayHomeOf({ known, values, name }: SheetHome): KnownHome {
  return {
    home_id: known?.home_id ?? '',
    name,
    timezone: values.timezone ?? known?.timezone ?? 'UTC',
    checkin_hour: values.checkin_hour ?? known?.checkin_hour ?? DEFAULT_CHECKIN_HOUR,
    checkout_hour: values.checkout_hour ?? known?.checkout_hour ?? DEFAULT_CHECKOUT_HOUR,
  };
}

/**
 * A stay without an external id gets one from its guest and dates, so that importing a file twice creates no
 * duplicates.
 */
function withId(draft: GuestDraft): GuestDraft {
  if (draft.external_id !== null) return draft;
  const identity = `${draft.name.trim().toLowerCase()}\n${draft.checkin_time.toISOString()}`;
  return { ...draft, external_id: `list-${hash('sha256', identity, 'hex').slice(0, 32)}` };
}
