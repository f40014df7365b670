import { type Clock, systemClock } from '../../platform/clock.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import type { Outcome } from '../send/outcome.ts';
import type { Sender } from '../send/sender.ts';
import { Lanes } from '../slots/lanes.ts';
import { SharedSlots } from '../slots/shared-slots.ts';
import { deliveryRequest, type UserDelivery } from './delivery.ts';
import { Waiting } from './waiting.ts';

export const MOST_IN_FLIGHT_PER_HOOK = 8;
const USUAL_SLOTS = 512;
const DROPS_LOGGED_EVERY_MS = SECOND_MS;

export interface UserWebhookQueue {
  /** Returns at once; whoever recorded the event waits for nobody. */
  push(delivery: UserDelivery): void;
  /** A deleted webhook gets nothing more: what waits for it goes, and counts as dropped. */
  forget(hookId: string): void;
  /** Takes no more, drops what waits and waits for what is in flight, which the sender's time limit bounds. */
  close(): Promise<void>;
  /** Nothing waits for its turn and nothing is in flight. */
  settled(): Promise<void>;
  dropped(): number;
  waiting(): number;
}

export interface QueueDependencies {
  /** One that never sends twice. */
  sender: Pick<Sender, 'send'>;
  log: Pick<Log, 'warn' | 'debug'>;
  clock?: Clock;
  /** Requests under way at once. */
  slots?: number;
}

/** User webhooks are best effort: one attempt per event, from memory. Nothing is stored, nothing is sent again. */
export function openUserWebhookQueue(dependencies: QueueDependencies): UserWebhookQueue {
  return new MemoryQueue(dependencies);
}

class MemoryQueue implements UserWebhookQueue {
  private readonly lanes = new Lanes<UserDelivery>(MOST_IN_FLIGHT_PER_HOOK);
  private readonly waitingOnes = new Waiting();
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
        this.waitingOnes.remove(ownerOf(delivery), 1);
        return dependencies.sender.send(deliveryRequest(delivery, this.clock.now()));
      },
      finished: (delivery, outcome) => this.finished(delivery, outcome),
      idle: () => {
        for (const resolve of this.whenIdle.splice(0)) resolve();
      },
    });
  }

  push(delivery: UserDelivery): void {
    const lane = this.lanes.of(delivery.hookId, ownerOf(delivery));
    if (this.closed || !this.waitingOnes.hasRoom(lane)) {
      this.drop(1);
      return;
    }
    this.waitingOnes.add(lane.ownerId);
    lane.waiting.push(delivery);
    this.slots.queue(lane);
    this.slots.pump();
  }

  forget(hookId: string): void {
    const lane = this.lanes.get(hookId);
    if (!lane || lane.waiting.length === 0) return;
    const waiting = lane.waiting.splice(0).length;
    this.waitingOnes.remove(lane.ownerId, waiting);
    this.slots.queue(lane);
    this.drop(waiting);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { hookId } of this.lanes.values()) this.forget(hookId);
    this.slots.stop();
    await this.settled();
  }

  async settled(): Promise<void> {
    // What waits is sent as soon as there is room, so it waits behind something in flight.
    if (this.slots.busy) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  dropped(): number {
    return this.droppedCount;
  }

  waiting(): number {
    return this.waitingOnes.count;
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
