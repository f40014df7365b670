import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../../src/platform/durations.ts';
import { CommandFailed } from '../command.ts';
import { Refused } from './http.ts';
import type { Remote } from './remote.ts';

/** A delivery from the server. */
export interface Delivery {
  number: number;
  event_type: string;
  headers: Record<string, string>;
  body: string;
}

interface Line extends Partial<Delivery> {
  type: string;
  reason?: string;
}

export interface DeliveryHandler {
  /** Listening began with this secret. `again`: events were missed in between. */
  began(secret: string, again: boolean): void;
  /** Awaited only if many are in progress. */
  received(delivery: Delivery): Promise<void>;
  /** The connection is lost and retried in `inMs`. */
  cut(why: string, inMs: number): void;
}

const FIRST_PAUSE_MS = SECOND_MS / 2;
/** A listener lives for a minute without a connection. A longer pause would lose it. */
const LONGEST_PAUSE_MS = 5 * SECOND_MS;
/** Simultaneous requests to the endpoint. */
const MOST_UNDER_WAY = 8;
/** Numbers of received events: more than the server can send again after a lost connection. */
const MOST_SEEN = 50_000;

/** Listens until stopped, over any number of lost connections. Each event is passed on once. */
export async function listen(
  remote: Remote,
  { organizationId, events }: { organizationId: string; events: string[] | undefined },
  handler: DeliveryHandler,
  signal: AbortSignal,
): Promise<void> {
  const all = `/organizations/${organizationId}/listeners`;
  const seen = new Set<number>();
  const underWay = new Set<Promise<void>>();
  let listenerId: string | undefined;
  let failures = 0;
  let began = false;

  async function begin(): Promise<string> {
    const made = await remote.call('POST', all, events ? { events } : {});
    handler.began(made.secret, began);
    began = true;
    return made.listener_id;
  }

  async function take(delivery: Delivery): Promise<void> {
    if (seen.has(delivery.number)) return;
    seen.add(delivery.number);
    const [oldest] = seen;
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
    const work = handler.received(delivery).finally(() => underWay.delete(work));
    underWay.add(work);
  }

  /** One connection. Returns why it ended. */
  async function follow(id: string): Promise<string> {
    for await (const text of await remote.lines(`${all}/${id}/deliveries?follow=true`, signal)) {
      const line = JSON.parse(text) as Line;
      if (line.type === 'ready') failures = 0;
      const delivery = line.type === 'delivery' && deliveryOf(line);
      if (delivery) await take(delivery);
      if (line.type === 'end') return line.reason ?? 'restart';
    }
    return 'restart';
  }

  async function once(): Promise<string> {
    try {
      listenerId ??= await begin();
      return await follow(listenerId);
    } catch (error) {
      if (signal.aborted) return 'stopped';
      // It lives for a minute without a connection. After that there is nothing to resume.
      if (error instanceof Refused && error.status === 404 && listenerId !== undefined) return 'removed';
      if (error instanceof Refused && error.status < 500 && error.status !== 429) throw error;
      if (error instanceof CommandFailed && !(error instanceof Refused)) throw error;
      return `failed: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`;
    }
  }

  try {
    while (!signal.aborted) {
      const why = await once();
      if (signal.aborted) break;
      if (why === 'access') throw new CommandFailed('You no longer have access to this organization.');
      if (why === 'taken_over') throw new CommandFailed('Another connection replaced this one.');
      if (why === 'removed' || why === 'behind') listenerId = undefined;
      if (why === 'expired') continue;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
      handler.cut(why, pauseMs);
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await Promise.allSettled(underWay);
    // Deleted at once instead of expiring.
    if (listenerId !== undefined) await remote.call('DELETE', `${all}/${listenerId}`).catch(() => undefined);
  }
}

/** Undefined if a member is missing. */
function deliveryOf({ number, event_type, headers, body }: Line): Delivery | undefined {
  if (number === undefined || event_type === undefined || !headers || body === undefined) return undefined;
  return { number, event_type, headers, body };
}
