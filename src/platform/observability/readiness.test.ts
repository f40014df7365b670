import { expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import { openReadiness } from './readiness.ts';
import { RecentFailures } from './recent-failures.ts';

it('what has waited for ten seconds makes its role, and so the process, unfit', async () => {
  const database = await openClone();
  let waitedMs = 9900;
  const waiting = { what: 'a report', oldestMs: () => waitedMs };
  const ready = openReadiness(database, {
    api: { failures: new RecentFailures() },
    ingest: { failures: new RecentFailures(), waiting },
  });
  const roles = { api: { recent_failures: 0 }, ingest: { recent_failures: 0, oldest_waiting_s: 9.9 } };
  expect(await ready()).toEqual({ problem: undefined, roles });
  waitedMs = 12_000;
  expect((await ready()).problem).toBe('ingest: a report has waited for 12 s to be stored.');
});
