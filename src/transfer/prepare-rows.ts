import type { Role } from '../accounts/index.ts';
import type { TransferContext } from './export.ts';
import type { FoundUser, People } from './people.ts';
import type { ReadChunk } from './read-chunks.ts';
import type { Chunk, Row } from './rows.ts';
import { parseValue } from './values/parse-value.ts';

export interface ToInvite {
  user: FoundUser;
  role: Role;
  limited_to: { home_ids: string[]; tags: string[] } | null;
}

/** State of one import. */
export class RowPreparation {
  /** Members in the file who have an account here. */
  readonly invited: ToInvite[] = [];
  readonly #kept = new Map<string, Set<string>>();
  readonly #notifications = new Set<string>();

  constructor(
    readonly context: TransferContext,
    readonly people: People,
    readonly trusted: boolean,
  ) {}

  /** Converts rows for this instance: with its user ids, encrypted with its key. */
  async prepare(chunk: ReadChunk): Promise<Chunk> {
    const { tools } = this.context;
    if (chunk.table === 'users')
      return { ...chunk, rows: await this.people.admit(tools, tools.database, chunk, this.trusted) };
    const { columns, carried } = chunk;
    let rows = this.#joining(chunk).map((row) => [...row]);
    if (carried.personal) rows = this.#personal(chunk, rows);
    else
      for (const column of carried.people ?? [])
        for (const row of rows) {
          const place = columns.indexOf(column);
          const id = row[place];
          if (id != null) row[place] = this.people.madeId(id) ?? id;
        }
    this.#seal(chunk, rows);
    return { ...chunk, rows };
  }

  /** Drops the rows of users who get no account by this import. */
  #joining(chunk: ReadChunk): Row[] {
    const { table, columns, carried } = chunk;
    const value = (row: Row, column: string) => row[columns.indexOf(column)] ?? '';
    const isMade = (row: Row, column: string) => this.people.madeId(value(row, column)) !== undefined;
    if (table === 'members') return chunk.rows.filter((row) => this.#joins(chunk, row));
    // The holder of an invitation's token proves its address.
    if (table === 'invitations') return chunk.rows.filter((row) => this.trusted && isMade(row, 'invited_by'));
    if (table === 'jobs')
      return chunk.rows.filter(
        (row) => value(row, 'kind') !== 'notification' || this.#notifications.has(value(row, 'key')),
      );
    const rows = carried.ofMember ? chunk.rows.filter((row) => isMade(row, 'user_id')) : chunk.rows;
    if (table === 'notifications')
      for (const row of rows) this.#notifications.add(value(row, 'notification_id'));
    return rows;
  }

  #joins({ columns }: ReadChunk, row: Row): boolean {
    const value = (column: string) => row[columns.indexOf(column)] ?? '';
    const id = value('user_id');
    this.people.requireKnown(id);
    const user = this.people.foundUser(id);
    const list = (column: string) => (parseValue('text[]', value(column)) ?? []) as string[];
    const limited_to =
      value('limited') === 'true' ? { home_ids: list('home_ids'), tags: list('tags') } : null;
    if (user) this.invited.push({ user, role: value('role') as Role, limited_to });
    return this.people.madeId(id) !== undefined;
  }

  /** Keys and data sent in an account's name: only for accounts that this import created, and only as a whole. */
  #personal({ table, columns, carried }: ReadChunk, rows: Row[]): Row[] {
    const within = carried.within ?? [];
    const own = columns[0] ?? '';
    const names = within.includes('replaces') ? [own, 'replaces'] : [own];
    return rows.filter((row) => {
      const user = columns.indexOf('user_id');
      if (user >= 0) {
        const id = this.people.madeId(row[user] ?? '');
        if (id === undefined) return false;
        row[user] = id;
      }
      for (const column of within) {
        const id = row[columns.indexOf(column)];
        if (id != null && !this.#kept.get(column)?.has(id)) return false;
      }
      for (const column of names)
        this.#kept.set(column, (this.#kept.get(column) ?? new Set()).add(row[0] ?? `${table}?`));
      return true;
    });
  }

  #seal({ table, columns }: Chunk, rows: Row[]): void {
    const { box, sealed } = this.context;
    for (const { column, key, contextOf } of sealed.filter((one) => one.table === table)) {
      const [place, keyPlace] = [columns.indexOf(column), columns.indexOf(key)];
      for (const row of rows) {
        const text = row[place];
        if (text != null) row[place] = `\\x${box.seal(text, contextOf(row[keyPlace] ?? '')).toString('hex')}`;
      }
    }
  }
}
