import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { rowsVisited, scansOf, scansOfTable } from '../../../../test/harness/postgres/query-plan.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { findDueWebhooks } from './find-due-webhooks.ts';

const HOOKS = 400;
const ROWS_EACH = 20;
let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  hood = await world.neighbourhood();
  const { database } = world.tools;
  // Every fourth webhook has nothing due, every fifth hangs.
  await database.rows(sql`
    INSERT INTO organization_webhooks (hook_id, organization_id, url, hostname, events, sealed_secret, created_at, created_by, suspect)
    SELECT lpad(n::text, 24, '0'), ${hood.organization_id}, 'https://x.test/', 'x.test', '{*}', '', now(), ${hood.owner.user_id}, n % 5 = 0
    FROM generate_series(1, ${HOOKS}::int) AS n`);
  await database.rows(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
    SELECT lpad(n::text, 24, '0'), lpad(m::text, 24, '0'), 'battery_low', '{}', '',
           now() + CASE WHEN n % 4 = 0 THEN interval '1 day' ELSE interval '-1 day' END, now()
    FROM generate_series(1, ${HOOKS}::int) AS n CROSS JOIN generate_series(1, ${ROWS_EACH}::int) AS m`);
  await database.rows(sql`ANALYZE deliveries`);
});

const id = (n: number) => String(n).padStart(24, '0');

it('finds each webhook with something due once, page by page, with those whose endpoint is degraded', async () => {
  const found: { hookId: string; degraded: boolean }[] = [];
  let pages = 0;
  for (let after: string | undefined = ''; after !== undefined; pages += 1) {
    const page = await findDueWebhooks(world.tools.database, after, 100, 0);
    found.push(...page.hooks);
    after = page.after;
  }
  const expected = Array.from({ length: HOOKS }, (_, index) => index + 1).filter((n) => n % 4 !== 0);
  expect(found.map((hook) => hook.hookId)).toEqual(expected.map(id));
  expect(found.filter((hook) => hook.degraded).map((hook) => hook.hookId)).toEqual(
    expected.filter((n) => n % 5 === 0).map(id),
  );
  // The last page is empty.
  expect(pages).toBe(HOOKS / 100 + 1);
});

it('goes over as many rows as webhooks it may look at, however many there are', async () => {
  const scans: Awaited<ReturnType<typeof scansOf>>[] = [];
  const explaining = {
    rows: async (statement: Parameters<typeof scansOf>[1]) => {
      scans.push(await scansOf(world.tools.database, statement));
      return [];
    },
  } as unknown as Connection;
  await findDueWebhooks(explaining, id(50), 100, 0);
  expect(rowsVisited(scansOfTable(scans.flat(), /^deliveries$/))).toBeLessThanOrEqual(101);
});
