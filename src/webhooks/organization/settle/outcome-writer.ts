import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { OnWebhookHealth } from '../../dependencies.ts';
import type { Outcome } from '../../send/sender.ts';
import type { Delivery } from '../engine/delivery.ts';
import { type StoredAttempt, toStoredAttempt } from '../history/attempt.ts';
import { delayAfter, MOST_ATTEMPTS } from './retry-schedule.ts';
import { breakWebhook, type LastError, type Settlement, settle } from './settle.ts';

const MOST_IN_BATCH = 1000;
/** Under load a batch waits this long to grow: each costs a statement and a commit, whatever its size. */
const BATCH_DELAY_MS = 20;
const MIN_BATCH_UNDER_LOAD = 500;
/** Responses have some kilobytes each. While the database is unavailable, further ones are not kept. */
const MOST_WITH_ANSWERS = 4000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2 * SECOND_MS;

export interface OutcomeDependencies {
  database: Database;
  claim: number;
  /** Keep the history of deliveries. */
  keepsHistory: boolean;
  log: Log;
  delaysS: readonly number[];
  now: () => Date;
  shiftMs: () => number;
  fraction: () => number;
  /** The endpoint is degraded, as this process sees it. */
  isDegraded(hookId: string): boolean;
  onSettled(deliveryIds: number[]): void;
  onBroken(hookId: string): void;
  onHealth: OnWebhookHealth;
}

interface FinishedAttempt {
  delivery: Delivery;
  outcome: Outcome;
  storedAttempt: StoredAttempt | undefined;
  since: number;
}

/**
 * Stores outcomes in batches: the next batch gathers while one is stored, so a delivery costs a fraction of a
 * statement. Retries while the database is unavailable; if a lease ends meanwhile, the event is sent once more but
 * never lost.
 */
export class OutcomeWriter {
  readonly #dependencies: OutcomeDependencies;
  #queued: FinishedAttempt[] = [];
  /** Arrival of the oldest outcome that is being stored. */
  #storingSince: number | undefined;
  #storing: Promise<void> | undefined;
  /** Outcomes arrived while others were stored, so more will follow. */
  #busy = false;

  constructor(dependencies: OutcomeDependencies) {
    this.#dependencies = dependencies;
  }

  add(delivery: Delivery, outcome: Outcome, tookMs: number): void {
    const storedAttempt = this.#toStoredAttempt(delivery, outcome, tookMs);
    const { answer: _kept, ...outcomeWithoutAnswer } = outcome;
    this.#queued.push({ delivery, outcome: outcomeWithoutAnswer, storedAttempt, since: performance.now() });
    this.#storing ??= this.#store();
  }

  get waiting(): number {
    return this.#queued.length;
  }

  /** Age of the oldest outcome that is not stored yet; 0 when there is none. */
  oldestWaitingMs(): number {
    const since = this.#storingSince ?? this.#queued[0]?.since;
    return since === undefined ? 0 : performance.now() - since;
  }

  async flushed(): Promise<void> {
    while (this.#storing) await this.#storing;
  }

  async #store(): Promise<void> {
    // One turn of the event loop, so that attempts that finish together are stored together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queued.length > 0) {
      if (this.#queued.length < MIN_BATCH_UNDER_LOAD && this.#busy) await wait(BATCH_DELAY_MS);
      const batch = this.#queued.splice(0, MOST_IN_BATCH);
      this.#storingSince = batch[0]?.since;
      await this.#storeBatch(batch);
      this.#storingSince = undefined;
      this.#busy = this.#queued.length > 0;
      this.#dependencies.onSettled(batch.map(({ delivery }) => delivery.deliveryId));
    }
    this.#storing = undefined;
  }

  async #storeBatch(batch: FinishedAttempt[]): Promise<void> {
    const { settlement, last: finalFailures } = this.#toSettlement(batch);
    await this.#persist(() =>
      settle(
        this.#dependencies.database.planned,
        this.#dependencies.claim,
        this.#dependencies.shiftMs(),
        settlement,
      ),
    );
    for (const { delivery, error, storedAttempt } of finalFailures) {
      const broken = {
        storedAttempt,
        deliveryId: delivery.deliveryId,
        hookId: delivery.hookId,
        at: this.#dependencies.now(),
        error,
      };
      const didBreak = await this.#persist(() =>
        breakWebhook(
          this.#dependencies.database,
          this.#dependencies.claim,
          broken,
          this.#dependencies.onHealth,
        ),
      );
      if (didBreak) this.#dependencies.onBroken(delivery.hookId);
    }
  }

  #toSettlement(batch: FinishedAttempt[]) {
    const settlement: Settlement = { succeeded: [], retries: [], latest: new Map() };
    const finalFailures: {
      delivery: Delivery;
      error: LastError;
      storedAttempt: StoredAttempt | undefined;
    }[] = [];
    for (const { delivery, outcome, storedAttempt } of batch) {
      const degraded = this.#dependencies.isDegraded(delivery.hookId);
      if (outcome.ok) {
        settlement.succeeded.push({ deliveryId: delivery.deliveryId, storedAttempt });
        settlement.latest.set(delivery.hookId, { error: null, degraded });
        continue;
      }
      const attempts = delivery.attempts + 1;
      const error: LastError = {
        reason: outcome.reason,
        ...(outcome.status === undefined ? {} : { status_code: outcome.status }),
        failed_at: this.#dependencies.now().toISOString(),
        attempts,
      };
      if (attempts >= MOST_ATTEMPTS) {
        finalFailures.push({ delivery, error, storedAttempt });
        continue;
      }
      settlement.latest.set(delivery.hookId, { error, degraded });
      const delayMs = delayAfter(attempts, this.#dependencies.delaysS, this.#dependencies.fraction);
      settlement.retries.push({ deliveryId: delivery.deliveryId, attempts, delayMs, storedAttempt });
    }
    return { settlement, last: finalFailures };
  }

  #toStoredAttempt(delivery: Delivery, outcome: Outcome, tookMs: number): StoredAttempt | undefined {
    const { keepsHistory, now } = this.#dependencies;
    if (!keepsHistory) return undefined;
    const { url, token, attempts, sentAt = now() } = delivery;
    const sent = { attempt: attempts + 1, at: sentAt, url, token };
    const { answer: _kept, ...withoutAnswer } = outcome;
    return toStoredAttempt(sent, this.waiting < MOST_WITH_ANSWERS ? outcome : withoutAnswer, tookMs);
  }

  async #persist<Result>(store: () => Promise<Result>): Promise<Result> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await store();
      } catch (error) {
        this.#dependencies.log.warn(
          { error: (error as Error).message, waiting: this.waiting },
          'delivery outcomes not stored yet',
        );
      }
      await wait(pause);
    }
  }
}
