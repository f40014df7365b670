import { Readable } from 'node:stream';
import { openBell } from '../../platform/bell.ts';
import { wallShiftMs } from '../../platform/clock.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import { digestOf, requestFor } from '../payload.ts';
import type { End } from './schema.ts';
import { ALIVE_MS, endListener, keepAlive, MOST_WAITING, takeWaiting, type WaitingEvent } from './store.ts';

/** Below the idle time-outs of common proxies (60 s), and often enough to tell a cut line from a quiet home. */
const BEAT_MS = 5 * SECOND_MS;
/** Somebody whose access ended sees nothing of what happens a second later. */
const LOOK_MS = SECOND_MS;
const AT_ONCE = 50;

export interface Listen {
  listenerId: string;
  connectionId: string;
  secret: string;
  /** Asked before anything is sent: why whoever listens may not any more, if so. */
  barred(): Promise<'access' | 'expired' | undefined>;
  /** False: what waits is sent, and that is all. */
  follow: boolean;
  /** With somebody who does not read; as long as a listener lives when left out. */
  patienceMs?: number;
}

export interface OpenStream {
  stream: Readable;
  ring(): void;
  /** Says so to whoever reads, and ends. */
  end(reason: End): void;
  /** When nothing more is written. */
  over: Promise<void>;
}

/**
 * One connection. What waits is read from the database when the other side has taken what came before, so that somebody who does not
 * read costs no memory here; after as long as a listener lives without a connection it is cut off.
 */
export function openStream(tools: Tools, listen: Listen): OpenStream {
  const { listenerId, connectionId, secret, patienceMs = ALIVE_MS } = listen;
  const { database, clock } = tools;
  const stopping = new AbortController();
  const bell = openBell(stopping.signal);
  let asked: End | undefined;
  let isStuck = false;
  let drained: () => void = () => undefined;
  const stream = new Readable({
    read: () => drained(),
    destroy: (error, done) => {
      stopping.abort();
      drained();
      done(error);
    },
  });

  /** False when the other side is gone, or does not read. */
  async function write(line: object): Promise<boolean> {
    if (stream.destroyed) return false;
    if (stream.push(`${JSON.stringify(line)}\n`)) return true;
    let late: NodeJS.Timeout | undefined;
    const inTime = await new Promise<boolean>((resolve) => {
      drained = () => resolve(true);
      late = setTimeout(() => resolve(false), patienceMs);
    });
    clearTimeout(late);
    isStuck = !inTime;
    return inTime && !stream.destroyed;
  }

  function lineOf({ number, webhook_event_id, event_type, event }: WaitingEvent) {
    const { headers, body } = requestFor({
      url: '',
      hookId: listenerId,
      token: undefined,
      eventText: event,
      digest: digestOf(event, secret),
      messageId: webhook_event_id,
      sentAt: clock.now(),
      attempt: 1,
    });
    return { type: 'delivery', number, event_type, headers, body };
  }

  /** Until it is over; answers why, or nothing when there is nobody to tell. */
  async function serve(): Promise<End | undefined> {
    if (!(await write({ type: 'ready' }))) return undefined;
    let beaten = performance.now();
    while (!stopping.signal.aborted) {
      if (asked) return asked;
      const barred = await listen.barred();
      if (barred) return barred;
      if (performance.now() - beaten >= BEAT_MS) {
        beaten = performance.now();
        const waiting = await keepAlive(database, listenerId, connectionId, wallShiftMs(clock));
        if (waiting === undefined) return 'removed';
        if (waiting >= MOST_WAITING) return 'behind';
        if (!(await write({ type: 'beat' }))) return undefined;
      }
      const events = await takeWaiting(database, listenerId, connectionId, AT_ONCE, wallShiftMs(clock));
      for (const event of events) if (!(await write(lineOf(event)))) return undefined;
      if (events.length === AT_ONCE) continue;
      if (!listen.follow) return undefined;
      await bell.wait(LOOK_MS);
    }
    return undefined;
  }

  async function run(): Promise<void> {
    // The database is away: whoever listens comes back, and so does it.
    const reason = await serve().catch((): End => 'restart');
    if (reason === 'access' || reason === 'behind' || isStuck)
      await endListener(database, listenerId, connectionId).catch(() => undefined);
    if (stream.destroyed) return;
    // Whatever was said to it would not arrive.
    if (isStuck) return void stream.destroy(new Error('whoever listens does not read'));
    if (reason) stream.push(`${JSON.stringify({ type: 'end', reason })}\n`);
    stream.push(null);
  }

  return {
    stream,
    ring: bell.ring,
    end: (reason) => {
      asked = reason;
      bell.ring();
    },
    over: run(),
  };
}
