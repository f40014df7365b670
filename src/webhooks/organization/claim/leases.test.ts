import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openWorld } from '../../../../test/harness/world.ts';
import { renewLeases } from './claim-due.ts';

const CLAIM = 7;
const HOUR_MS = 3_600_000;

it('renewing leases skips a locked row instead of waiting for it', async () => {
  const world = await openWorld({ roles: ['api'] });
  const { organization_id, owner } = await world.neighbourhood();
  const { database } = world.tools;
  const hookId = '0'.repeat(24);
  await database.rows(sql`
    INSERT INTO organization_webhooks (hook_id, organization_id, url, hostname, events, sealed_secret, created_at, created_by)
    VALUES (${hookId}, ${organization_id}, 'https://x.test/', 'x.test', '{*}', '', now(), ${owner.user_id})`);
  const made = await database.rows<{ delivery_id: number }>(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at, claim)
    SELECT ${hookId}, lpad(n::text, 24, '0'), 'battery_low', '{}', '', now(), now(), ${CLAIM} FROM generate_series(1, 3) AS n
    RETURNING delivery_id`);
  const ids = made.map((row) => row.delivery_id);
  const [settled] = ids;
  await database.transaction(async (settleStatement) => {
    await settleStatement.rows(sql`UPDATE deliveries SET attempts = 1 WHERE delivery_id = ${settled}`);
    // If the statement waited for the row, it would wait forever: this transaction ends after it.
    await renewLeases(database, CLAIM, ids, 0, HOUR_MS);
  });
  const markRenewed = await database.rows<{ delivery_id: number }>(
    sql`SELECT delivery_id FROM deliveries WHERE due_at > now() + interval '30 minutes' ORDER BY delivery_id`,
  );
  expect(markRenewed.map((row) => row.delivery_id)).toEqual(ids.slice(1));
});
