import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { Snapshot } from './messages.ts';

/** Values that never decrease, even if the process that counted them ends. */
const LASTING = ['counter', 'histogram'];

/**
 * The metrics of all processes as one. Counts of an ended process stay: to Prometheus a falling sum would look like a
 * restart and inflate rates. For a killed process the last known values count.
 */
export function openTotals(serving: () => number) {
  const own = new Registry();
  new Gauge({
    name: 'lares_processes',
    help: 'Processes that serve.',
    registers: [own],
    collect() {
      this.set(serving());
    },
  });
  const started = new Counter({
    name: 'lares_processes_started_total',
    help: 'Processes started so far, in place of others too.',
    registers: [own],
  });
  const lastSeen = new Map<number, Snapshot>();
  let ofTheGone: Snapshot[] = [];
  let folding = Promise.resolve();

  /** One instead of many: processes may come and go for months. */
  async function fold(): Promise<void> {
    const parts = ofTheGone.length;
    if (parts < 2) return;
    const whole = await AggregatorRegistry.aggregate(ofTheGone).getMetricsAsJSON();
    ofTheGone = [whole, ...ofTheGone.slice(parts)];
  }

  return {
    started: () => started.inc(),
    seen: (pid: number, snapshot: Snapshot) => void lastSeen.set(pid, snapshot),
    gone(pid: number): void {
      const last = lastSeen.get(pid) ?? [];
      lastSeen.delete(pid);
      ofTheGone.push(last.filter(({ type }) => LASTING.includes(String(type))));
      folding = folding.then(fold);
    },
    async text(): Promise<string> {
      const supervisor = await own.getMetricsAsJSON();
      return AggregatorRegistry.aggregate([...lastSeen.values(), ...ofTheGone, supervisor]).metrics();
    },
  };
}
