import { gatherLines } from '../../../platform/observability/batched-lines.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Outcome } from '../../send/sender.ts';
import { type Tally, tallyKey } from '../settle/tallies.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';

const MOST_TALLIES = 10_000;

/** Logs one wide line per attempt, and counts it in the metrics and the customer's tally. */
export class AttemptReport {
  readonly #lines: ReturnType<typeof gatherLines>;
  readonly #metrics: DeliveryMetrics;
  /** Looking up a counter by its label costs more than counting. */
  readonly #delivered;
  readonly #failed;
  #tallies = new Map<string, Tally>();

  constructor(log: Log, metrics: DeliveryMetrics) {
    this.#lines = gatherLines(log);
    this.#metrics = metrics;
    this.#delivered = metrics.attempts.labels('delivered');
    this.#failed = metrics.attempts.labels('failed');
  }

  add(delivery: Delivery, outcome: Outcome, tookMs: number, now: number): void {
    const attempt = delivery.attempts + 1;
    (outcome.ok ? this.#delivered : this.#failed).inc();
    if (outcome.ok && attempt === 1)
      this.#metrics.delaySeconds.observe(Math.max(0, now - delivery.createdAt) / 1000);
    this.#count(delivery, outcome.ok ? '' : outcome.reason);
    if (!this.#lines.wanted()) return;
    // Every value except the reason is safe to write without escaping.
    const failure = outcome.ok ? '' : `"reason":${JSON.stringify(outcome.reason)},`;
    const status = outcome.status === undefined ? '' : `"status":${outcome.status},`;
    this.#lines.add(
      `"hook_id":"${delivery.hookId}","webhook_event_id":"${delivery.webhookEventId}",` +
        `"event_type":"${delivery.eventType}","attempt":${attempt},"delivered":${outcome.ok},${status}${failure}` +
        `"ms":${Math.round(tookMs)},"msg":"delivery"`,
    );
  }

  flush(): void {
    this.#lines.flush();
  }

  takeTallies(): Tally[] {
    const tallies = [...this.#tallies.values()];
    this.#tallies = new Map();
    return tallies;
  }

  #count(delivery: Delivery, reason: string): void {
    const tally = { hookId: delivery.hookId, eventType: delivery.eventType, reason, attempts: 1 };
    const key = tallyKey(tally);
    const existing = this.#tallies.get(key);
    if (existing) existing.attempts += 1;
    else if (this.#tallies.size < MOST_TALLIES) this.#tallies.set(key, tally);
  }
}
