import sql from 'sql-template-tag';
import { generatePassword, hashPassword } from '../accounts/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Tools } from '../platform/tools.ts';
import { Refused } from './refused.ts';
import type { Chunk, Row } from './rows.ts';

/** A user of the file with an account here. */
export interface FoundUser {
  user_id: string;
  email: string;
  locale: string;
}

/**
 * Users of the file are matched by e-mail address. An existing account stays as it is and is invited: nothing in the
 * file gives access to it or acts in its name. The others get an account if the operator trusts the file's addresses,
 * and are left out otherwise: a file proves nothing about addresses.
 */
export class People {
  readonly #made = new Map<string, string>();
  readonly #found = new Map<string, FoundUser>();
  readonly #leftOut = new Set<string>();

  /** The new id of a user whose account this import created, by the id in the file. */
  madeId(id: string): string | undefined {
    return this.#made.get(id);
  }

  foundUser(id: string): FoundUser | undefined {
    return this.#found.get(id);
  }

  get found(): number {
    return this.#found.size;
  }

  get made(): number {
    return this.#made.size;
  }

  get leftOut(): number {
    return this.#leftOut.size;
  }

  /** Refuses an id of a user who is not in the file. */
  requireKnown(id: string): void {
    if (!this.#made.has(id) && !this.#found.has(id) && !this.#leftOut.has(id))
      throw new Refused('A member in the file is no user in the file. The file cannot be used.');
  }

  /** Returns the rows of users who get an account. */
  async admit(tools: Tools, connection: Connection, chunk: Chunk, trusted: boolean): Promise<Row[]> {
    const place = (column: string) => chunk.columns.indexOf(column);
    const made: Row[] = [];
    for (const row of chunk.rows) {
      const [id, email] = [row[place('user_id')] ?? '', row[place('email')] ?? ''];
      const here = await connection.row<FoundUser>(
        sql`SELECT user_id, email, locale FROM users WHERE lower(email) = lower(${email})`,
      );
      if (here) this.#found.set(id, here);
      else if (!trusted) this.#leftOut.add(id);
      else made.push(await this.#accountOf(tools, connection, row, place));
    }
    return made;
  }

  async #accountOf(
    tools: Tools,
    connection: Connection,
    row: Row,
    place: (column: string) => number,
  ): Promise<Row> {
    const id = row[place('user_id')] ?? '';
    const taken = await connection.row(sql`SELECT FROM users WHERE user_id = ${id}`);
    const user_id = taken ? tools.newId() : id;
    this.#made.set(id, user_id);
    const account = [...row];
    account[place('user_id')] = user_id;
    // Without a password the user cannot log in until they reset it.
    account[place('password_hash')] ??= await hashPassword(tools, generatePassword(tools.random));
    return account;
  }
}
