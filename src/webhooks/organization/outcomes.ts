import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import type { OnWebhookHealth } from '../dependencies.ts';
import type { Outcome } from '../send/sender.ts';
import type { Delivery } from './delivery.ts';
import { type Said, saidOf } from './history/attempt.ts';
import { delayAfter, MOST_ATTEMPTS } from './retry-schedule.ts';
import { breakWebhook, type LastError, type Settlement, settle } from './settle.ts';

const MOST_IN_BUNDLE = 1000;
/** Under load a bundle waits this long to grow: each costs a statement and a commit, whatever its size. */
const GATHER_MS = 20;
const WORTH_STORING = 500;
/** Answers are some kilobytes each. While the database is away those of others are not kept. */
const MOST_WITH_ANSWERS = 4000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2 * SECOND_MS;

export interface OutcomeDependencies {
  database: Database;
  claim: number;
  /** Of what became of deliveries, for those who ask. */
  keepsHistory: boolean;
  log: Log;
  delaysS: readonly number[];
  now: () => Date;
  shiftMs: () => number;
  fraction: () => number;
  /** It hangs, as far as this process knows. */
  suspects(hookId: string): boolean;
  settled(deliveryIds: number[]): void;
  broke(hookId: string): void;
  onHealth: OnWebhookHealth;
}

interface Finished {
  delivery: Delivery;
  outcome: Outcome;
  said: Said | undefined;
  since: number;
}

/**
 * Stores outcomes in bundles: while one is being stored the next one gathers, so a delivery costs a
 * fraction of a statement. When the database is away it tries again; a lease that runs out meanwhile
 * means the event is sent once more, never that it is lost.
 */
export class Outcomes {
  readonly #dependencies: OutcomeDependencies;
  #gathered: Finished[] = [];
  /** Since when the oldest of those waits that are being stored. */
  #storingSince: number | undefined;
  #storing: Promise<void> | undefined;
  /** Outcomes came while others were being stored: more will follow. */
  #busy = false;

  constructor(dependencies: OutcomeDependencies) {
    this.#dependencies = dependencies;
  }

  add(delivery: Delivery, outcome: Outcome, tookMs: number): void {
    const said = this.#saidOf(delivery, outcome, tookMs);
    const { answer: _kept, ...became } = outcome;
    this.#gathered.push({ delivery, outcome: became, said, since: performance.now() });
    this.#storing ??= this.#store();
  }

  get waiting(): number {
    return this.#gathered.length;
  }

  /** For how long the oldest has waited that is not stored yet; 0 when none waits. */
  oldestWaitingMs(): number {
    const since = this.#storingSince ?? this.#gathered[0]?.since;
    return since === undefined ? 0 : performance.now() - since;
  }

  async flushed(): Promise<void> {
    while (this.#storing) await this.#storing;
  }

  async #store(): Promise<void> {
    // One turn of the event loop, so that what finished together is stored together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#gathered.length > 0) {
      if (this.#gathered.length < WORTH_STORING && this.#busy) await wait(GATHER_MS);
      const bundle = this.#gathered.splice(0, MOST_IN_BUNDLE);
      this.#storingSince = bundle[0]?.since;
      await this.#storeBundle(bundle);
      this.#storingSince = undefined;
      this.#busy = this.#gathered.length > 0;
      this.#dependencies.settled(bundle.map(({ delivery }) => delivery.deliveryId));
    }
    this.#storing = undefined;
  }

  async #storeBundle(bundle: Finished[]): Promise<void> {
    const { settlement, last } = this.#judge(bundle);
    await this.#persist(() =>
      settle(
        this.#dependencies.database.planned,
        this.#dependencies.claim,
        this.#dependencies.shiftMs(),
        settlement,
      ),
    );
    for (const { delivery, error, said } of last) {
      const broken = {
        said,
        deliveryId: delivery.deliveryId,
        hookId: delivery.hookId,
        at: this.#dependencies.now(),
        error,
      };
      const broke = await this.#persist(() =>
        breakWebhook(
          this.#dependencies.database,
          this.#dependencies.claim,
          broken,
          this.#dependencies.onHealth,
        ),
      );
      if (broke) this.#dependencies.broke(delivery.hookId);
    }
  }

  #judge(bundle: Finished[]) {
    const settlement: Settlement = { succeeded: [], retries: [], latest: new Map() };
    const last: { delivery: Delivery; error: LastError; said: Said | undefined }[] = [];
    for (const { delivery, outcome, said } of bundle) {
      const suspect = this.#dependencies.suspects(delivery.hookId);
      if (outcome.ok) {
        settlement.succeeded.push({ deliveryId: delivery.deliveryId, said });
        settlement.latest.set(delivery.hookId, { error: null, suspect });
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
        last.push({ delivery, error, said });
        continue;
      }
      settlement.latest.set(delivery.hookId, { error, suspect });
      const delayMs = delayAfter(attempts, this.#dependencies.delaysS, this.#dependencies.fraction);
      settlement.retries.push({ deliveryId: delivery.deliveryId, attempts, delayMs, said });
    }
    return { settlement, last };
  }

  #saidOf(delivery: Delivery, outcome: Outcome, tookMs: number): Said | undefined {
    const { keepsHistory, now } = this.#dependencies;
    if (!keepsHistory) return undefined;
    const { url, token, attempts, sentAt = now() } = delivery;
    const sent = { attempt: attempts + 1, at: sentAt, url, token };
    const { answer: _kept, ...withoutAnswer } = outcome;
    return saidOf(sent, this.waiting < MOST_WITH_ANSWERS ? outcome : withoutAnswer, tookMs);
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
