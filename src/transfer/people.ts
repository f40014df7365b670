import sql from 'sql-template-tag';
import { generatePassword, hashPassword } from '../accounts/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { isEmailAddress } from '../platform/email-address.ts';
import type { Tools } from '../platform/tools.ts';
import { Refused } from './refused.ts';
import type { Chunk, Row } from './rows.ts';

/**
 * People are known by their e-mail address. Who has an account here keeps it as it is, and becomes a member with it: nothing of the
 * file opens it, nothing of theirs is told to anybody the file names. Who has none gets one with what the file has of them.
 */
export class People {
  readonly #ids = new Map<string, string>();
  readonly #made = new Set<string>();

  /** The id here of somebody the file calls so; undefined for who is not in it. */
  idOf(id: string): string | undefined {
    return this.#ids.get(id);
  }

  /** Whether the account was made by this import; by the id here. */
  isMade(id: string): boolean {
    return this.#made.has(id);
  }

  get found(): number {
    return this.#ids.size - this.#made.size;
  }

  get made(): number {
    return this.#made.size;
  }

  /** Answers the rows of those who get an account. */
  async admit(tools: Tools, connection: Connection, chunk: Chunk, trusted: boolean): Promise<Row[]> {
    const place = (column: string) => chunk.columns.indexOf(column);
    const made: Row[] = [];
    for (const row of chunk.rows) {
      const [id = null, email = null] = [row[place('user_id')], row[place('email')]];
      if (id === null || email === null || !isEmailAddress(email))
        throw new Refused('Somebody in the file has no e-mail address. The file cannot be used.');
      const here = await connection.row<{ user_id: string }>(
        sql`SELECT user_id FROM users WHERE lower(email) = lower(${email})`,
      );
      if (here) {
        this.#ids.set(id, here.user_id);
        continue;
      }
      const taken = await connection.row(sql`SELECT FROM users WHERE user_id = ${id}`);
      const user_id = taken ? tools.newId() : id;
      this.#ids.set(id, user_id);
      this.#made.add(user_id);
      const account = [...row];
      account[place('user_id')] = user_id;
      account[place('password_hash')] = await passwordHash(tools, row[place('password_hash')] ?? null);
      // Whose it is somebody elsewhere says.
      if (!trusted) account[place('email_verified')] = 'false';
      made.push(account);
    }
    return made;
  }
}

/** As we make them, and no dearer to check: whoever wrote the file must not decide what a log-in costs here. */
const OURS = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$[A-Za-z0-9+/]{1,200}\$[A-Za-z0-9+/]{1,200}$/;
const DEAREST = { memoryKib: 65_536, passes: 10, lanes: 4 };

/** Without one nobody can log in until they set a password, by the mail for those who forgot theirs. */
async function passwordHash(tools: Tools, hash: string | null): Promise<string> {
  if (hash === null) return hashPassword(tools, generatePassword(tools.random));
  const [, memory, passes, lanes] = OURS.exec(hash) ?? [];
  if (
    memory === undefined ||
    Number(memory) > DEAREST.memoryKib ||
    Number(passes) > DEAREST.passes ||
    Number(lanes) > DEAREST.lanes
  )
    throw new Refused('A password in the file is not hashed as Lares does it. The file cannot be used.');
  return hash;
}
