import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { rowsVisited, scansOf, scansOfTable } from '../../../../test/harness/postgres/query-plan.ts';
import { openWorld, type World } from '../../../../test/harness/world.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { claimDue } from './claim-due.ts';

const HOOKS = 12;
const ROWS_EACH = 3000;
const ROOM = 8;
let world: World;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  const { organization_id, owner } = await world.neighbourhood();
  const { database } = world.tools;
  await database.rows(sql`
    INSERT INTO organization_webhooks (hook_id, organization_id, url, hostname, events, sealed_secret, created_at, created_by)
    SELECT lpad(n::text, 24, '0'), ${organization_id}, 'https://x.test/', 'x.test', '{*}', '', now(), ${owner.user_id}
    FROM generate_series(1, ${HOOKS}::int) AS n`);
  await database.rows(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
    SELECT lpad(n::text, 24, '0'), lpad(m::text, 24, '0'), 'battery_low', '{}', '', now() - interval '1 hour', now()
    FROM generate_series(1, ${HOOKS}::int) AS n CROSS JOIN generate_series(1, ${ROWS_EACH}::int) AS m`);
  await database.rows(sql`VACUUM ANALYZE deliveries`);
});

it('claiming goes over as many deliveries as there is room for, however many are due of few webhooks', async () => {
  const scans: Awaited<ReturnType<typeof scansOf>> = [];
  const explaining = {
    rows: async (statement: Parameters<typeof scansOf>[1]) => {
      scans.push(...(await scansOf(world.tools.database, statement)));
      return [];
    },
  } as unknown as Connection;
  const requests = Array.from({ length: HOOKS }, (_, n) => ({
    hookId: String(n + 1).padStart(24, '0'),
    capacity: ROOM,
    tracked: true,
  }));
  await claimDue(explaining, {} as SecretBox, { claim: 1, shiftMs: 0, leaseMs: 60_000, requests });
  // Each row is found, looked up again, and written.
  expect(rowsVisited(scansOfTable(scans, /^deliveries$/))).toBeLessThanOrEqual(3 * HOOKS * ROOM);
});
