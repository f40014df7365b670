import type { OpenedLares } from '../support/lares/open-lares.ts';

/** Endpoints of failing-endpoints.mjs: some never answer, some take seconds, some refuse. */
const AILMENTS = ['hang', 'slow', 'refuse'];
const WEBHOOKS_OF_EACH = 4;

/**
 * Creates an organization with webhooks at failing endpoints. Returns functions that create deliveries which wait for
 * them.
 */
export async function openBacklog({ lares, server }: OpenedLares, port: number) {
  const { organization_id, headers } = lares.newTenant('failing@example.com');
  let number = 0;
  for (const ailment of AILMENTS)
    for (let nth = 0; nth < WEBHOOKS_OF_EACH; nth += 1) {
      number += 1;
      const answer = await fetch(`${lares.api}/organizations/${organization_id}/webhooks`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `http://127.1.0.${number}:${port}/${ailment}`, events: ['*'] }),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
    }
  const hooks = `(SELECT hook_id FROM organization_webhooks WHERE organization_id = '${organization_id}')`;
  return {
    /** Inserts this many overdue deliveries without an attempt. Lares does not know that the endpoints fail. */
    async refill(rows: number): Promise<void> {
      const { client } = server;
      await client.query(
        `UPDATE organization_webhooks SET broken_at = NULL, suspect = false, last_error = NULL WHERE hook_id IN ${hooks}`,
      );
      await client.query(
        `UPDATE deliveries SET attempts = 0, claim = NULL, due_at = created_at WHERE hook_id IN ${hooks} AND attempts > 0`,
      );
      await client.query(
        `INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
         SELECT hook_id, lpad(to_hex(n), 24, '0'), 'noise_detected', '{"filler":"' || repeat('x', 760) || '"}', repeat('0', 64),
                now() - interval '10 minutes', now() - interval '10 minutes'
         FROM ${hooks} AS h CROSS JOIN LATERAL (
           SELECT n FROM generate_series(1, $1 - (SELECT count(*) FROM deliveries d WHERE d.hook_id = h.hook_id)) AS n) AS missing`,
        [Math.ceil(rows / number)],
      );
      // In production a vacuum runs while such a backlog builds up. Its cost must not count in a turn.
      await client.query('VACUUM (ANALYZE) deliveries');
      await client.query('CHECKPOINT');
    },
    waiting: () => server.one(`SELECT count(*) AS n FROM deliveries WHERE hook_id IN ${hooks}`),
  };
}
