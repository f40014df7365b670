import { DELIVERY_HEADERS, deliveryBody } from '../payload.ts';
import type { Outcome, Sender } from '../send/sender.ts';
import type { Delivery } from './delivery.ts';
import { HookLane } from './hook-lane.ts';

/** Text of about 1 KiB each: some forty megabytes. */
const MOST_HELD = 32_768;
/** Sockets; the usual limit of open files is far above this in service and above it on a laptop. */
const MOST_IN_FLIGHT = 768;
const MOST_IDLE_LANES = 10_000;

export interface DispatcherParts {
  sender: Sender;
  now: () => number;
  finished(delivery: Delivery, outcome: Outcome, startedAt: number, now: number): void;
}

/** Holds leased deliveries in memory and sends them, webhook by webhook in turn. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #lanes = new Map<string, HookLane>();
  /** Webhooks with something to send, in the order of their turns. */
  readonly #turns = new Set<string>();
  readonly #held = new Set<number>();
  #inFlight = 0;
  #stopped = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  add(deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      if (this.#held.has(delivery.deliveryId)) continue;
      this.#held.add(delivery.deliveryId);
      this.#lane(delivery.hookId).waiting.push(delivery);
      this.#turns.add(delivery.hookId);
    }
    this.#pump();
  }

  /** How many more of this webhook may be leased to this process. */
  room(hookId: string): number {
    if (this.#stopped) return 0;
    const all = MOST_HELD - this.#held.size;
    return Math.max(0, Math.min(all, this.#lane(hookId).room(this.#parts.now())));
  }

  roomInAll(): number {
    return this.#stopped ? 0 : MOST_HELD - this.#held.size;
  }

  /** Room of the webhooks that this process holds something of. */
  rooms(): Map<string, number> {
    const now = this.#parts.now();
    return new Map([...this.#lanes].map(([hookId, lane]) => [hookId, lane.room(now)]));
  }

  /** The webhook was deleted or broke: what waits is forgotten; what is under way cannot be called back. */
  drop(hookId: string): void {
    const lane = this.#lanes.get(hookId);
    for (const delivery of lane?.waiting.splice(0) ?? []) this.#held.delete(delivery.deliveryId);
  }

  heldIds(): number[] {
    return [...this.#held];
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Starts nothing more; answers what was not sent. Outcomes of what is under way still come. */
  stop(): number[] {
    this.#stopped = true;
    const unsent = [...this.#lanes.values()]
      .flatMap((lane) => lane.waiting.splice(0))
      .map((one) => one.deliveryId);
    for (const id of unsent) this.#held.delete(id);
    return unsent;
  }

  #lane(hookId: string): HookLane {
    let lane = this.#lanes.get(hookId);
    if (!lane) {
      if (this.#lanes.size > MOST_IDLE_LANES) this.#forgetIdleLanes();
      lane = new HookLane();
      this.#lanes.set(hookId, lane);
    }
    return lane;
  }

  #forgetIdleLanes(): void {
    for (const [hookId, lane] of this.#lanes) if (lane.idle) this.#lanes.delete(hookId);
  }

  #pump(): void {
    for (const hookId of this.#turns) {
      if (this.#inFlight >= MOST_IN_FLIGHT) return;
      // To the end of the queue, so that the next webhook comes before this one's next delivery.
      this.#turns.delete(hookId);
      const lane = this.#lane(hookId);
      const delivery = lane.next(this.#parts.now());
      if (!delivery) continue;
      this.#turns.add(hookId);
      this.#send(delivery, lane);
    }
  }

  #send(delivery: Delivery, lane: HookLane): void {
    const started = this.#parts.now();
    this.#inFlight += 1;
    const attempt = delivery.attempts + 1;
    const sending = this.#parts.sender.send({
      url: delivery.url,
      body: deliveryBody(delivery.hookId, delivery.token, delivery.eventText, delivery.digest),
      headers: {
        ...DELIVERY_HEADERS,
        'webhook-id': delivery.webhookEventId,
        'webhook-timestamp': String(Math.floor(started / 1000)),
        'webhook-attempt': String(attempt),
      },
      ...(delivery.token === undefined ? {} : { authorization: delivery.token }),
    });
    void sending.then((outcome) => {
      const now = this.#parts.now();
      this.#inFlight -= 1;
      lane.finished(outcome.ok, now);
      this.#parts.finished(delivery, outcome, started, now);
      if (lane.waiting.length > 0) this.#turns.add(delivery.hookId);
      this.#pump();
    });
  }

  /** The outcome is stored: the lease is over. */
  settled(deliveryIds: Iterable<number>): void {
    for (const id of deliveryIds) this.#held.delete(id);
  }
}
