import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Dispatcher, WebhookState } from '../engine/dispatcher.ts';
import { Backlog } from './backlog.ts';
import { type ClaimRequest, claimDue } from './claim-due.ts';
import { findDueWebhooks } from './find-due-webhooks.ts';

const MOST_PER_CLAIM = 2000;
/** A millisecond or two of database time. */
const MOST_HOOKS_PER_PAGE = 100;
/** Pause between two pages of one pass: thousands of webhooks with due deliveries must not keep the database busy. */
const PAGE_PAUSE_MS = 20;
/** The pause is at least this many times as long as the page took. */
const REST_FACTOR = 3;
/** A claim below this capacity costs more than it brings. */
const MIN_CAPACITY_TO_CLAIM = 256;

export interface ClaimSchedulerDependencies {
  database: Database;
  box: SecretBox;
  dispatcher: Dispatcher;
  claim: number;
  leaseMs: number;
  shiftMs: () => number;
  stopping: AbortSignal;
  /** A webhook was requested: call `claimRequested` soon. */
  wake(): void;
}

/**
 * Finds due deliveries in two ways. Requested webhooks (an event was recorded elsewhere, capacity became free, the
 * endpoint answered again) are claimed at once. All others are found by passing over all due webhooks, one bounded page
 * at a time. So neither waits for the deliveries of thousands of degraded endpoints.
 */
export class ClaimScheduler {
  readonly #dependencies: ClaimSchedulerDependencies;
  readonly #backlog = new Backlog();
  readonly #requested = new Set<string>();
  #latest: Promise<unknown> = Promise.resolve();
  #activeClaims = 0;

  constructor(dependencies: ClaimSchedulerDependencies) {
    this.#dependencies = dependencies;
  }

  request(hookIds: string[]): void {
    if (hookIds.length === 0) return;
    for (const hookId of hookIds) this.#requested.add(hookId);
    this.#dependencies.wake();
  }

  /** A claim is running or requested. */
  get busy(): boolean {
    return this.#requested.size > 0 || this.#activeClaims > 0;
  }

  /** Outcomes were stored: claims webhooks with a backlog that have capacity again. */
  claimBacklog(): void {
    const { dispatcher } = this.#dependencies;
    this.request(this.#backlog.take((hookId) => dispatcher.currentCapacity(hookId) >= MIN_CAPACITY_TO_CLAIM));
  }

  async claimRequested(): Promise<void> {
    const { dispatcher } = this.#dependencies;
    const hooks = [...this.#requested].map((hookId) => dispatcher.webhookState(hookId));
    this.#requested.clear();
    // Webhooks without capacity now get it as soon as they answer.
    for (const { hookId, degraded } of hooks)
      if (!degraded && dispatcher.isTracked(hookId)) this.#backlog.add(hookId);
    if (hooks.length > 0) await this.#serialize(() => this.#claimWebhooks(hooks));
  }

  /** One pass over all due webhooks; `immediate` skips the pauses. */
  async claimAllDue(immediate: boolean): Promise<void> {
    const { stopping } = this.#dependencies;
    for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
      const from: string = after;
      const began = performance.now();
      after = await this.#serialize(() => this.#claimNextPage(from));
      if (after === undefined || immediate) continue;
      await wait(Math.max(PAGE_PAUSE_MS, REST_FACTOR * (performance.now() - began)));
    }
  }

  /** Resolves when no claim is running. */
  async whenIdle(): Promise<void> {
    await this.#latest.catch(() => undefined);
  }

  async #claimNextPage(from: string): Promise<string | undefined> {
    const { database, shiftMs } = this.#dependencies;
    const { hooks, after } = await findDueWebhooks(database, from, MOST_HOOKS_PER_PAGE, shiftMs());
    await this.#claimWebhooks(hooks);
    return after;
  }

  async #claimWebhooks(hooks: WebhookState[]): Promise<void> {
    const { database, box, dispatcher, claim, leaseMs, shiftMs } = this.#dependencies;
    for (let remaining = hooks; remaining.length > 0; ) {
      const { requests, deferred } = this.#planClaims(remaining);
      remaining = deferred;
      if (requests.length === 0) continue;
      const claimed = await claimDue(database, box, { claim, leaseMs, shiftMs: shiftMs(), requests });
      dispatcher.add(claimed);
      // Degraded webhooks are found by the pass, one delivery at a time.
      this.#backlog.update(
        requests.filter(({ hookId }) => !dispatcher.isDegraded(hookId)),
        claimed,
      );
    }
  }

  /** As many as one statement should claim; the rest are deferred until capacities are known again. */
  #planClaims(hooks: WebhookState[]): { requests: ClaimRequest[]; deferred: WebhookState[] } {
    const { dispatcher } = this.#dependencies;
    const capacityFor = dispatcher.capacityLookup();
    const requests: ClaimRequest[] = [];
    let remaining = MOST_PER_CLAIM;
    for (const [index, hook] of hooks.entries()) {
      if (remaining <= 0) return { requests, deferred: hooks.slice(index) };
      const capacity = Math.min(remaining, capacityFor(hook));
      if (capacity <= 0) continue;
      requests.push({ hookId: hook.hookId, capacity, tracked: dispatcher.isTracked(hook.hookId) });
      remaining -= capacity;
    }
    return { requests, deferred: [] };
  }

  /** Runs one claim at a time: a claim's deliveries are in the dispatcher before the next one reads capacities. */
  #serialize<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#activeClaims += 1;
    const mine = this.#latest
      .catch(() => undefined)
      .then(work)
      .finally(() => {
        this.#activeClaims -= 1;
      });
    this.#latest = mine;
    return mine;
  }
}
