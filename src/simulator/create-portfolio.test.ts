import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openWorld } from '../../test/harness/world.ts';
import { createPortfolio } from './create-portfolio.ts';
import { planDemo } from './plan/plan-demo.ts';

it('the audit log has the organizations and guests of the demo, by the command line', async () => {
  const world = await openWorld();
  const { tools } = world;
  const plan = planDemo(7, tools.clock.now().getTime());
  const rules = { unreachableCountries: new Set<string>() };
  const { organizations } = await createPortfolio({ tools, rules }, plan, async () => {});
  const entries = await tools.database.rows<{ action: string; count: number }>(sql`
    SELECT action, count(*)::int AS count FROM audit_log
    WHERE via = 'command_line' AND organization_id = ANY (${organizations}::text[]) GROUP BY action ORDER BY action`);
  const booked = plan.organizations.flatMap(({ homes }) =>
    homes.flatMap(({ stays }) => stays.filter(({ bookedAt }) => bookedAt <= plan.from)),
  );
  expect(booked.length).toBeGreaterThan(0);
  expect(entries).toEqual([
    { action: 'guest.created', count: booked.length },
    { action: 'organization.created', count: organizations.length },
  ]);
});
