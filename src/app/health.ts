import { openReadiness, type RoleHealth } from '../platform/observability/readiness.ts';
import type { Platform } from './platform.ts';

interface Waiting {
  oldestWaitingMs(): number;
}

/** Whether this process can serve, by its roles. */
export function openProcessReadiness(
  { config, failures, database }: Platform,
  { intake, engine }: { intake: Waiting; engine: Waiting | undefined },
) {
  const all: Record<keyof typeof failures, RoleHealth> = {
    api: { failures: failures.api },
    ingest: {
      failures: failures.ingest,
      waiting: { what: 'a report', oldestMs: () => intake.oldestWaitingMs() },
    },
    worker: {
      failures: failures.worker,
      waiting: { what: 'the outcome of a delivery', oldestMs: () => engine?.oldestWaitingMs() ?? 0 },
    },
  };
  return openReadiness(database, Object.fromEntries([...config.roles].map((role) => [role, all[role]])));
}
