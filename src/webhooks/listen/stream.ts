import { Readable } from 'node:stream';
import { wallShiftMs } from '../../platform/clock.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import { openWakeUpSignal } from '../../platform/wake-up-signal.ts';
import { digestOf, requestFor } from '../payload.ts';
import type { EndReason } from './schema.ts';
import {
  ALIVE_MS,
  endListener,
  keepAlive,
  MOST_PENDING,
  type PendingEvent,
  takePendingEvents,
} from './store.ts';

/** Below the idle timeout of common proxies (60 s), and short enough to detect a lost connection. */
const HEARTBEAT_MS = 5 * SECOND_MS;
/** Access is checked this often, so a user who loses it sees nothing of what happens a second later. */
const POLL_MS = SECOND_MS;
const BATCH_SIZE = 50;

export interface StreamOptions {
  listenerId: string;
  connectionId: string;
  secret: string;
  /** Checked before events are sent: why the caller lost access, if so. */
  denialReason(): Promise<'access' | 'expired' | undefined>;
  /** False: the stream ends after the stored events. */
  follow: boolean;
  /** For a client that does not read; the lifetime of a listener by default. */
  readTimeoutMs?: number;
}

export interface OpenStream {
  stream: Readable;
  wake(): void;
  /** Sends the reason, then ends the stream. */
  end(reason: EndReason): void;
  /** Resolves when nothing more is written. */
  done: Promise<void>;
}

/**
 * A stream of JSON lines. `write` resolves with false when the client is gone, or has read nothing for `readTimeoutMs`,
 * which `isStuck` then reports.
 */
function openLines(readTimeoutMs: number) {
  const closing = new AbortController();
  let isStuck = false;
  let drained: () => void = () => undefined;
  const stream = new Readable({
    read: () => drained(),
    destroy: (error, done) => {
      closing.abort();
      drained();
      done(error);
    },
  });

  async function write(line: object): Promise<boolean> {
    if (stream.destroyed) return false;
    if (stream.push(`${JSON.stringify(line)}\n`)) return true;
    let timer: NodeJS.Timeout | undefined;
    const drainedInTime = await new Promise<boolean>((resolve) => {
      drained = () => resolve(true);
      timer = setTimeout(() => resolve(false), readTimeoutMs);
    });
    clearTimeout(timer);
    isStuck = !drainedInTime;
    return drainedInTime && !stream.destroyed;
  }

  return { stream, closed: closing.signal, isStuck: () => isStuck, write };
}

/**
 * One connection. The next events are read from the database after the client has taken the earlier ones, so a slow
 * client costs no memory. A client that reads nothing for `readTimeoutMs` is disconnected.
 */
export function openStream(tools: Tools, listen: StreamOptions): OpenStream {
  const { listenerId, connectionId } = listen;
  const { database, clock } = tools;
  const { stream, closed, isStuck, write } = openLines(listen.readTimeoutMs ?? ALIVE_MS);
  const wakeUp = openWakeUpSignal(closed);
  let endReason: EndReason | undefined;

  /** Undefined when no client is left. */
  async function sendHeartbeat(): Promise<EndReason | 'sent' | undefined> {
    const pendingCount = await keepAlive(database, listenerId, connectionId, wallShiftMs(clock));
    if (pendingCount === undefined) return 'removed';
    if (pendingCount >= MOST_PENDING) return 'behind';
    return (await write({ type: 'beat' })) ? 'sent' : undefined;
  }

  /** Runs until the stream ends; returns the reason, or undefined when no client is left. */
  async function serve(): Promise<EndReason | undefined> {
    if (!(await write({ type: 'ready' }))) return undefined;
    let lastBeatAt = performance.now();
    while (!closed.aborted) {
      if (endReason) return endReason;
      const denialReason = await listen.denialReason();
      if (denialReason) return denialReason;
      if (performance.now() - lastBeatAt >= HEARTBEAT_MS) {
        lastBeatAt = performance.now();
        const heartbeat = await sendHeartbeat();
        if (heartbeat !== 'sent') return heartbeat;
      }
      const shiftMs = wallShiftMs(clock);
      const events = await takePendingEvents(database, listenerId, connectionId, BATCH_SIZE, shiftMs);
      for (const event of events)
        if (!(await write(deliveryLine(listen, event, clock.now())))) return undefined;
      if (events.length === BATCH_SIZE) continue;
      if (!listen.follow) return undefined;
      await wakeUp.wait(POLL_MS);
    }
    return undefined;
  }

  async function run(): Promise<void> {
    // The database is unavailable: the client reconnects later.
    const reason = await serve().catch((): EndReason => 'restart');
    if (reason === 'access' || reason === 'behind' || isStuck())
      await endListener(database, listenerId, connectionId).catch(() => undefined);
    if (stream.destroyed) return;
    // A stuck client would not receive an end line.
    if (isStuck()) return void stream.destroy(new Error('the listener does not read'));
    if (reason) stream.push(`${JSON.stringify({ type: 'end', reason })}\n`);
    stream.push(null);
  }

  return {
    stream,
    wake: wakeUp.send,
    end: (reason) => {
      endReason = reason;
      wakeUp.send();
    },
    done: run(),
  };
}

/** The event with the headers and the body that a webhook gets. */
function deliveryLine({ listenerId, secret }: StreamOptions, pending: PendingEvent, sentAt: Date) {
  const { number, webhook_event_id, event_type, event } = pending;
  const { headers, body } = requestFor({
    url: '',
    hookId: listenerId,
    token: undefined,
    eventText: event,
    digest: digestOf(event, secret),
    messageId: webhook_event_id,
    sentAt,
    attempt: 1,
  });
  return { type: 'delivery', number, event_type, headers, body };
}
