import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openWorld } from '../../test/harness/world.ts';
import { DAY_MS } from '../platform/durations.ts';
import { audit, COMMAND_LINE, forgetOldEntries } from './index.ts';

it('an organization that keeps its log for fewer days loses what is older, and no other one does', async () => {
  const world = await openWorld();
  const [hood, other] = [await world.neighbourhood(), await world.neighbourhood()];
  const write = async () => {
    for (const { organization_id } of [hood, other])
      await audit(world.tools, COMMAND_LINE, {
        organization_id,
        action: 'organization.updated',
        object: { kind: 'organization', id: organization_id },
      });
  };
  await write();
  world.clock.advance(100 * DAY_MS);
  await write();
  const path = `/organizations/${hood.organization_id}/retention`;
  expect((await world.as(hood.owner).patch(path, { audit_days: 90 })).status).toBe(200);
  await world.app.jobs.poll();
  await world.app.jobs.settled();

  const left = async (organizationId: string) =>
    (
      await world.tools.database.rows<{ action: string }>(sql`
        SELECT action FROM audit_log WHERE organization_id = ${organizationId} ORDER BY audit_id`)
    ).map(({ action }) => action);
  expect(await left(hood.organization_id)).toEqual(['organization.updated', 'retention.changed']);
  expect(await left(other.organization_id)).toEqual(['organization.updated', 'organization.updated']);
  // Other organizations' entries stay.
  const rest = sql`DELETE FROM audit_log WHERE organization_id = ${other.organization_id}`;
  await expect(world.tools.database.rows(rest)).rejects.toThrow('only ever added to');
  const before = new Date(world.clock.now().getTime() - 50 * DAY_MS);
  await forgetOldEntries(world.tools.database, other.organization_id, before, AbortSignal.abort());
  expect(await left(other.organization_id)).toHaveLength(2);
});
