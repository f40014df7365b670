import { type Clock, systemClock } from '../../platform/clock.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import type { Sender } from '../send/sender.ts';
import { deliveryRequest, type UserDelivery } from './delivery.ts';

export const MOST_WAITING = 10_000;
/** So that one hanging endpoint does not fill the whole queue, and the events of others are dropped for it. */
export const MOST_WAITING_PER_HOOK = 1000;
export const MOST_IN_FLIGHT = 64;
export const MOST_IN_FLIGHT_PER_HOOK = 8;
const DROPS_LOGGED_EVERY_MS = SECOND_MS;

export interface UserWebhookQueue {
  /** Returns at once; whoever recorded the event waits for nobody. */
  push(delivery: UserDelivery): void;
  /** A deleted webhook gets nothing more: what waits for it goes, and counts as dropped. */
  forget(hookId: string): void;
  /** Takes no more, drops what waits and waits for what is in flight, which the sender's time limit bounds. */
  close(): Promise<void>;
  /** Nothing waits and nothing is in flight. */
  settled(): Promise<void>;
  dropped(): number;
  waiting(): number;
}

export interface QueueDependencies {
  /** One that never sends twice. */
  sender: Pick<Sender, 'send'>;
  log: Pick<Log, 'warn' | 'debug'>;
  clock?: Clock;
}

/** The deliveries of one hook. It exists while it has something waiting or in flight. */
interface Line {
  hookId: string;
  waiting: UserDelivery[];
  inFlight: number;
}

/** User webhooks are best effort: one attempt per event, from memory. Nothing is stored, nothing is sent again. */
export function openUserWebhookQueue(dependencies: QueueDependencies): UserWebhookQueue {
  return new MemoryQueue(dependencies);
}

class MemoryQueue implements UserWebhookQueue {
  private readonly lines = new Map<string, Line>();
  /** Lines that have something to send and room to send it. The first is served next and goes to the end. */
  private readonly ready = new Set<Line>();
  private readonly clock: Clock;
  private waitingCount = 0;
  private inFlight = 0;
  private droppedCount = 0;
  private dropsLoggedAt = Number.NEGATIVE_INFINITY;
  private closed = false;
  private whenIdle: (() => void)[] = [];

  constructor(private readonly dependencies: QueueDependencies) {
    this.clock = dependencies.clock ?? systemClock;
  }

  push(delivery: UserDelivery): void {
    const line = this.lines.get(delivery.hookId) ?? { hookId: delivery.hookId, waiting: [], inFlight: 0 };
    if (this.closed || this.waitingCount >= MOST_WAITING || line.waiting.length >= MOST_WAITING_PER_HOOK) {
      this.drop(1);
      return;
    }
    this.lines.set(line.hookId, line);
    line.waiting.push(delivery);
    this.waitingCount += 1;
    this.settle(line);
    this.fill();
  }

  forget(hookId: string): void {
    const line = this.lines.get(hookId);
    if (!line || line.waiting.length === 0) return;
    const waiting = line.waiting.splice(0).length;
    this.waitingCount -= waiting;
    this.settle(line);
    this.drop(waiting);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const hookId of this.lines.keys()) this.forget(hookId);
    await this.settled();
  }

  async settled(): Promise<void> {
    // What waits is sent as soon as there is room, so it waits behind something in flight.
    if (this.inFlight > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  dropped(): number {
    return this.droppedCount;
  }

  waiting(): number {
    return this.waitingCount;
  }

  /** Puts a line where it belongs after it changed. One that was ready and still is keeps its place. */
  private settle(line: Line): void {
    if (line.waiting.length > 0 && line.inFlight < MOST_IN_FLIGHT_PER_HOOK) this.ready.add(line);
    else this.ready.delete(line);
    if (line.waiting.length === 0 && line.inFlight === 0) this.lines.delete(line.hookId);
  }

  private fill(): void {
    for (const line of this.ready) {
      if (this.inFlight >= MOST_IN_FLIGHT) return;
      const delivery = line.waiting.shift();
      if (!delivery) continue;
      this.waitingCount -= 1;
      this.inFlight += 1;
      line.inFlight += 1;
      // Back in at the end, behind every other line; this loop comes to it again.
      this.ready.delete(line);
      this.settle(line);
      void this.attempt(line, delivery);
    }
  }

  private async attempt(line: Line, delivery: UserDelivery): Promise<void> {
    try {
      const outcome = await this.dependencies.sender.send(deliveryRequest(delivery, this.clock.now()));
      if (!outcome.ok) {
        const { hookId: hook_id, event } = delivery;
        this.dependencies.log.debug(
          { hook_id, event_id: event.id, ...outcome },
          'user webhook not delivered',
        );
      }
    } finally {
      this.inFlight -= 1;
      line.inFlight -= 1;
      this.settle(line);
      this.fill();
      if (this.inFlight === 0) for (const resolve of this.whenIdle.splice(0)) resolve();
    }
  }

  private drop(count: number): void {
    this.droppedCount += count;
    const now = this.clock.now().getTime();
    if (now - this.dropsLoggedAt < DROPS_LOGGED_EVERY_MS) return;
    this.dropsLoggedAt = now;
    this.dependencies.log.warn({ dropped: this.droppedCount }, 'user webhook events dropped');
  }
}
