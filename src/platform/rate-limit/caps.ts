import { hash } from 'node:crypto';
import type { Connection } from '../db/database.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { tooManyRequests } from '../errors.ts';
import { findUse, forgetUses, insertUses, lockCap } from './cap-store.ts';

/** How much of one kind may be sent within any hour and any day. */
export interface Cap {
  /** What is counted, as the refusal names it, such as `messages to one guest`. */
  what: string;
  /** The owner: an id or an address. Only a hash of it is stored. */
  of: string;
  hourly: number;
  daily: number;
}

/** Over all accounts. A quarter of a day's amount may be sent in an hour. Infinity: no cap. */
export function serverCap(what: string, daily: number): Cap {
  return { what, of: 'all', hourly: Math.ceil(daily / 4), daily };
}

/**
 * Counts one use against every cap, in the transaction of what is sent, so that a rollback counts nothing. Throws a
 * 429 with the time of the next possible use. All callers take caps in the same order and cannot deadlock.
 */
export async function takeFromCaps(connection: Connection, now: Date, caps: readonly Cap[]): Promise<void> {
  const full = await countOrFindFull(connection, now, caps);
  if (full) throw refusal(full.cap, now, full.freeAt);
}

/** The same for automatic messages, where no caller gets an error: returns whether it may be sent. */
export async function hasRoomInCaps(
  connection: Connection,
  now: Date,
  caps: readonly Cap[],
): Promise<boolean> {
  return (await countOrFindFull(connection, now, caps)) === undefined;
}

async function countOrFindFull(
  connection: Connection,
  now: Date,
  all: readonly Cap[],
): Promise<{ cap: Cap; freeAt: number } | undefined> {
  const caps = all.filter(({ daily }) => daily < Number.POSITIVE_INFINITY);
  const names = caps.map(nameOf);
  for (const [place, cap] of caps.entries()) {
    const name = names[place] ?? '';
    await lockCap(connection, name);
    const freeAt = Math.max(
      await endOf(connection, name, cap.hourly, HOUR_MS),
      await endOf(connection, name, cap.daily, DAY_MS),
    );
    if (freeAt > now.getTime()) return { cap, freeAt };
  }
  await insertUses(connection, names, now);
  return undefined;
}

/** When the first of the last `most` uses expires and makes room. */
async function endOf(connection: Connection, name: string, most: number, lastsMs: number): Promise<number> {
  const first = await findUse(connection, name, Math.max(most, 1) - 1);
  return first ? first.getTime() + lastsMs : 0;
}

function refusal({ what, hourly, daily }: Cap, now: Date, freeAt: number) {
  const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  const when = new Date(freeAt).toISOString();
  return tooManyRequests(
    seconds,
    `Limit reached: ${hourly} ${what} per hour, ${daily} per day. Try again at ${when}.`,
  );
}

function nameOf({ what, of }: Cap): string {
  return `${what}: ${hash('sha256', folded(of), 'hex')}`;
}

/**
 * Spellings of an address share a cap: the database treats `admİn@` as `admin@`. Folding too much makes two people
 * share a cap. Folding too little would give one person many.
 */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
}

/** Deletes expired uses. */
export function forgetOldUses(connection: Connection, now: Date): Promise<void> {
  return forgetUses(connection, new Date(now.getTime() - DAY_MS));
}
