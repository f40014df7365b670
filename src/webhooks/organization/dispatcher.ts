import { requestFor } from '../payload.ts';
import type { Outcome, Sender } from '../send/sender.ts';
import { FIRST_ROOM, type Lane } from '../slots/lane.ts';
import { Lanes } from '../slots/lanes.ts';
import { SharedSlots } from '../slots/shared-slots.ts';
import type { Delivery } from './delivery.ts';
import { Held } from './held.ts';

const MOST_IN_FLIGHT_PER_HOOK = 128;
/** Webhooks that may hang, of which something is held and not yet sent: as many as are tried in a second or two. */
const MOST_TO_TRY = 400;

export interface DispatcherDependencies {
  sender: Sender;
  /** Requests under way at once. */
  slots: number;
  now: () => Date;
  /** What is answered is wanted, for the history. */
  keepsAnswers: boolean;
  /** For the ages of leases. */
  monotonicMs: () => number;
  finished(delivery: Delivery, outcome: Outcome, tookMs: number): void;
  /** Not sent, and no longer held here: others may have it. */
  returned(deliveryIds: number[]): void;
  /** These hang from now on. */
  suspected(hookIds: string[]): void;
  /** It answers again: what waits for it in the database may come. */
  recovered(hookId: string): void;
}

/** A webhook as the database knows it. */
export interface KnownHook {
  hookId: string;
  organizationId: string;
  suspect: boolean;
}

/** Holds leased deliveries in memory and sends them, organization by organization and webhook by webhook in turn. */
export class Dispatcher {
  readonly #dependencies: DispatcherDependencies;
  readonly #lanes = new Lanes<Delivery>(MOST_IN_FLIGHT_PER_HOOK);
  readonly #held = new Held();
  readonly #slots: SharedSlots<Delivery>;
  #stopped = false;

  constructor(dependencies: DispatcherDependencies) {
    this.#dependencies = dependencies;
    this.#slots = new SharedSlots({
      slots: dependencies.slots,
      send: (delivery) => this.#send(delivery),
      finished: dependencies.finished,
      suspected: (lanes) => this.#suspected(lanes),
      recovered: ({ hookId }) => dependencies.recovered(hookId),
    });
  }

  add(deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      if (this.#held.has(delivery.deliveryId)) continue;
      const lane = this.#lanes.of(delivery.hookId, delivery.organizationId, delivery.suspect);
      this.#held.add(delivery.deliveryId, lane, this.#dependencies.monotonicMs());
      lane.waiting.push(delivery);
      this.#slots.queue(lane);
    }
    this.#slots.pump();
  }

  /** Those that hung before this process began, so that it does not try them all at once. */
  remember(hooks: KnownHook[]): void {
    for (const { hookId, organizationId, suspect } of hooks) this.#lanes.of(hookId, organizationId, suspect);
  }

  /** How many more of this webhook may be leased to this process by whoever records events. */
  room(hookId: string, organizationId: string): number {
    // What is for a suspect waits in the database for its turn.
    return this.suspects(hookId) ? 0 : this.#roomOf(hookId, organizationId);
  }

  /** Of a webhook that this process knows. */
  roomNow(hookId: string): number {
    const lane = this.#lanes.get(hookId);
    return lane ? this.#roomOf(hookId, lane.ownerId) : 0;
  }

  /**
   * How many more of each webhook may be claimed: one of an endpoint that may hang, and only of so many of them. Looks at
   * all webhooks once, so not to be kept.
   */
  rooms(): (hook: KnownHook) => number {
    const mayTry = this.#hooksToTry();
    return (hook) => {
      const lane = this.#lanes.get(hook.hookId);
      const suspect = lane?.suspect ?? hook.suspect;
      const mayHang = suspect || (lane?.unheard ?? true);
      if (mayHang && !mayTry(suspect ? 'suspect' : 'unheard', hook.organizationId)) return 0;
      const room = this.#roomOf(hook.hookId, hook.organizationId);
      return mayHang ? Math.min(1, room) : room;
    };
  }

  knows(hookId: string): boolean {
    return this.#lanes.get(hookId) !== undefined;
  }

  suspects(hookId: string): boolean {
    return this.#lanes.get(hookId)?.suspect ?? false;
  }

  /** What this process knows of it. */
  known(hookId: string): KnownHook {
    const lane = this.#lanes.get(hookId);
    return { hookId, organizationId: lane?.ownerId ?? '', suspect: lane?.suspect ?? false };
  }

  /** The webhook was deleted or broke: what waits is forgotten; what is under way cannot be called back. */
  drop(hookId: string): void {
    const lane = this.#lanes.get(hookId);
    if (lane) this.#empty(lane);
  }

  /** What waits goes back to the database; false when nothing did. What is under way cannot be called back. */
  release(hookId: string): boolean {
    const lane = this.#lanes.get(hookId);
    const ids = lane ? this.#empty(lane) : [];
    if (ids.length > 0) this.#dependencies.returned(ids);
    return ids.length > 0;
  }

  get held(): number {
    return this.#held.size;
  }

  /** Renews leases that are this old. */
  async renew(ageMs: number, store: (deliveryIds: number[]) => Promise<void>): Promise<void> {
    const now = this.#dependencies.monotonicMs();
    const ids = this.#held.leasedBefore(now - ageMs);
    if (ids.length === 0) return;
    await store(ids);
    this.#held.renewed(ids, now);
  }

  suspectCount(): number {
    return [...this.#lanes.values()].filter((lane) => lane.suspect).length;
  }

  get inFlight(): number {
    return this.#slots.inFlight;
  }

  /** Something is under way, or about to be. */
  get busy(): boolean {
    return this.#slots.busy;
  }

  /** Starts nothing more; answers what was not sent. Outcomes of what is under way still come. */
  stop(): number[] {
    this.#stopped = true;
    this.#slots.stop();
    return [...this.#lanes.values()].flatMap((lane) => this.#empty(lane));
  }

  /** The outcome is stored: the lease is over. */
  settled(deliveryIds: Iterable<number>): void {
    for (const id of deliveryIds) this.#held.delete(id);
  }

  #roomOf(hookId: string, organizationId: string): number {
    if (this.#stopped) return 0;
    const lane = this.#lanes.get(hookId);
    const room = this.#held.roomFor(organizationId);
    return Math.max(0, Math.min(lane?.room ?? FIRST_ROOM, room - (lane?.held ?? 0)));
  }

  /** Of each kind so many, shared between organizations as slots are: more would only wait here, and keep their leases. */
  #hooksToTry(): (kind: 'suspect' | 'unheard', organizationId: string) => boolean {
    const counts = { suspect: new Map<string, number>(), unheard: new Map<string, number>() };
    const free = { suspect: MOST_TO_TRY, unheard: MOST_TO_TRY };
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.length === 0 || !(lane.suspect || lane.unheard)) continue;
      const kind = lane.suspect ? 'suspect' : 'unheard';
      counts[kind].set(lane.ownerId, (counts[kind].get(lane.ownerId) ?? 0) + 1);
      free[kind] -= 1;
    }
    return (kind, organizationId) => (counts[kind].get(organizationId) ?? 0) < free[kind];
  }

  /** What was waiting. */
  #empty(lane: Lane<Delivery>): number[] {
    const ids = lane.waiting.splice(0).map(({ deliveryId }) => deliveryId);
    for (const id of ids) this.#held.delete(id);
    this.#slots.queue(lane);
    return ids;
  }

  /** What waits for an endpoint that hangs would only take memory; in the database it is as safe. */
  #suspected(lanes: Lane<Delivery>[]): void {
    const returned = lanes.flatMap((lane) => this.#empty(lane));
    if (returned.length > 0) this.#dependencies.returned(returned);
    this.#dependencies.suspected(lanes.map(({ hookId }) => hookId));
  }

  #send(delivery: Delivery): Promise<Outcome> {
    const { sender, now, keepsAnswers } = this.#dependencies;
    const sentAt = now();
    delivery.sentAt = sentAt;
    return sender.send({
      ...requestFor({
        url: delivery.url,
        hookId: delivery.hookId,
        token: delivery.token,
        eventText: delivery.eventText,
        digest: delivery.digest,
        messageId: delivery.webhookEventId,
        sentAt,
        attempt: delivery.attempts + 1,
      }),
      ...(keepsAnswers ? { keepsAnswer: true } : {}),
    });
  }
}
