import { type Clock, systemClock } from '../../platform/clock.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Outcome } from '../send/outcome.ts';
import type { Sender } from '../send/sender.ts';
import { Lanes } from '../slots/lanes.ts';
import { SharedSlots } from '../slots/shared-slots.ts';
import { deliveryRequest, type UserDelivery } from './delivery.ts';
import { QueueUsage } from './queue-usage.ts';

export const MOST_IN_FLIGHT_PER_HOOK = 8;
const USUAL_SLOTS = 512;
const DROPS_LOGGED_EVERY_MS = SECOND_MS;

export interface UserWebhookQueue {
  /** Returns at once, so recording does not wait. */
  push(delivery: UserDelivery): void;
  /** The webhook was deleted: drops its queue and counts it as dropped. */
  dropPending(hookId: string): void;
  /** Accepts no more, drops the queue and waits for requests in flight, which the timeout bounds. */
  close(): Promise<void>;
  /** Resolves when nothing is queued or in flight. */
  settled(): Promise<void>;
  dropped(): number;
  waiting(): number;
}

export interface QueueDependencies {
  /** A sender that never sends twice. */
  sender: Pick<Sender, 'send'>;
  log: Pick<Log, 'warn' | 'debug'>;
  clock?: Clock;
  /** Maximum number of requests in flight. */
  slots?: number;
}

/** User webhooks are best effort: one attempt per event, from memory. Nothing is stored or sent again. */
export function openUserWebhookQueue(dependencies: QueueDependencies): UserWebhookQueue {
  return new MemoryQueue(dependencies);
}

class MemoryQueue implements UserWebhookQueue {
  private readonly lanes = new Lanes<UserDelivery>(MOST_IN_FLIGHT_PER_HOOK);
  private readonly usage = new QueueUsage();
  private readonly slots: SharedSlots<UserDelivery>;
  private readonly clock: Clock;
  private droppedCount = 0;
  private dropsLoggedAt = Number.NEGATIVE_INFINITY;
  private closed = false;
  private whenIdle: (() => void)[] = [];

  constructor(private readonly dependencies: QueueDependencies) {
    this.clock = dependencies.clock ?? systemClock;
    this.slots = new SharedSlots({
      slots: dependencies.slots ?? USUAL_SLOTS,
      send: (delivery) => {
        this.usage.remove(ownerOf(delivery), 1);
        return dependencies.sender.send(deliveryRequest(delivery, this.clock.now()));
      },
      onFinished: (delivery, outcome) => this.finished(delivery, outcome),
      onIdle: () => {
        for (const resolve of this.whenIdle.splice(0)) resolve();
      },
    });
  }

  push(delivery: UserDelivery): void {
    const lane = this.lanes.getOrCreate(delivery.hookId, ownerOf(delivery));
    if (this.closed || !this.usage.hasCapacity(lane)) {
      this.drop(1);
      return;
    }
    this.usage.add(lane.ownerId);
    lane.waiting.push(delivery);
    this.slots.updateQueue(lane);
    this.slots.startRequests();
  }

  dropPending(hookId: string): void {
    const lane = this.lanes.get(hookId);
    if (!lane || lane.waiting.length === 0) return;
    const waiting = lane.waiting.splice(0).length;
    this.usage.remove(lane.ownerId, waiting);
    this.slots.updateQueue(lane);
    this.drop(waiting);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { hookId } of this.lanes.values()) this.dropPending(hookId);
    this.slots.stop();
    await this.settled();
  }

  async settled(): Promise<void> {
    // Queued events are sent as soon as a slot is free, so something is in flight whenever one waits.
    if (this.slots.busy) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  dropped(): number {
    return this.droppedCount;
  }

  waiting(): number {
    return this.usage.count;
  }

  private finished({ hookId, event }: UserDelivery, outcome: Outcome): void {
    if (outcome.ok) return;
    this.dependencies.log.debug(
      { hook_id: hookId, event_id: event.id, ...outcome },
      'user webhook not delivered',
    );
  }

  private drop(count: number): void {
    this.droppedCount += count;
    const now = this.clock.monotonicMs();
    if (now - this.dropsLoggedAt < DROPS_LOGGED_EVERY_MS) return;
    this.dropsLoggedAt = now;
    this.dependencies.log.warn({ dropped: this.droppedCount }, 'user webhook events dropped');
  }
}

const ownerOf = ({ event }: UserDelivery): string => event.user_id;
