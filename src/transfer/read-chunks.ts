import { isPublicId } from '../platform/ids.ts';
import { Refused } from './refused.ts';
import type { Chunk } from './rows.ts';
import { CARRIED, type Carried, columnsOf, ofDevice } from './tables.ts';
import type { RowChecks } from './values/check-rows.ts';

const BY_NAME = new Map(CARRIED.map((carried, place) => [carried.table, { carried, place }]));

export interface ReadChunk extends Chunk {
  carried: Carried;
}

/** Checks a file for consistency before anything is stored. */
export class Contents {
  readonly homes = new Set<string>();
  readonly devices = new Set<string>();
  readonly rows: Record<string, number> = {};
  #last = 0;

  constructor(
    readonly organization: string,
    readonly name: string,
    readonly checks: RowChecks,
  ) {}

  look(text: string): void {
    for (const chunk of chunksIn(text)) {
      const { table, rows, carried } = chunk;
      // Files of earlier versions have the users first, then the organization.
      const place = Math.max(1, BY_NAME.get(table)?.place ?? 0);
      if (place < this.#last) throw new Refused(`${table} is not where it belongs in the file.`);
      this.#last = place;
      this.checks.requireValid(chunk, this.rows[table] ?? 0);
      this.rows[table] = (this.rows[table] ?? 0) + rows.length;
      if (table === 'organizations') this.#requireName(chunk);
      if (table === 'homes') this.#keep(this.homes, chunk, 'home_id');
      if (table === 'devices') this.#keep(this.devices, chunk, 'device_id');
      this.#requireOwn(chunk, 'organization_id', (id) => id === this.organization);
      // A health issue or a log entry may be about something other than a home.
      this.#requireOwn(chunk, 'home_id', (id) => this.homes.has(id) || table === 'audit_log');
      if (carried.ahead && carried.of === ofDevice)
        this.#requireOwn(chunk, 'device_id', (id) => this.devices.has(id));
    }
    // In the first part of the file: without an organization, reading stops here.
    if (this.rows['organizations'] !== 1)
      throw new Refused('The file does not begin with its organization. Nothing was changed.');
  }

  /** The name is shown and mailed. */
  #requireName({ columns, rows }: Chunk): void {
    const place = columns.indexOf('name');
    if (rows.some((row) => row[place] !== this.name))
      throw new Refused('organizations, row 1: "name" is not that of the file. Nothing was changed.');
  }

  #keep(ids: Set<string>, { columns, rows }: Chunk, column: string): void {
    const place = columns.indexOf(column);
    for (const row of rows) {
      const id = row[place] ?? '';
      if (!isPublicId(id)) throw new Refused(`${column} ${JSON.stringify(id)} is no id.`);
      ids.add(id);
    }
  }

  #requireOwn({ table, columns, rows }: Chunk, column: string, isOwn: (id: string) => boolean): void {
    const place = columns.indexOf(column);
    if (place < 0) return;
    for (const row of rows) {
      const id = row[place];
      if (id != null && !isOwn(id))
        throw new Refused(`A row of ${table} in the file is of another organization. Nothing was changed.`);
    }
  }
}

export function* chunksIn(text: string): Generator<ReadChunk> {
  for (const line of text.split('\n')) {
    let chunk: Chunk;
    try {
      chunk = JSON.parse(line);
    } catch {
      throw new Refused('A line of the file cannot be read.');
    }
    yield known(chunk);
  }
}

/** Only names that the table map has may become part of a statement. */
function known(chunk: Partial<Chunk>): ReadChunk {
  const { table, columns, rows } = chunk ?? {};
  const carried = typeof table === 'string' ? BY_NAME.get(table)?.carried : undefined;
  if (!carried || table === undefined)
    throw new Refused('The file has what this Lares does not know. Bring it up to date first.');
  const ours = new Set(columnsOf(carried));
  if (
    !Array.isArray(columns) ||
    new Set(columns).size < columns.length ||
    !columns.every((one) => ours.has(one))
  )
    throw new Refused(
      `${table} in the file has columns that this Lares does not know. Bring it up to date first.`,
    );
  const isRow = (row: unknown) =>
    Array.isArray(row) &&
    row.length === columns.length &&
    row.every((value) => value === null || typeof value === 'string');
  if (!Array.isArray(rows) || !rows.every(isRow))
    throw new Refused(`A row of ${table} in the file cannot be read.`);
  return { table, columns, rows, carried };
}
