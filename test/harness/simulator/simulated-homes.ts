import { nextDueAt } from '../../../src/jobs/index.ts';
import type { PortfolioPlan } from '../../../src/simulator/plan.ts';
import type { Stage } from '../../../src/simulator/run.ts';
import { seedPortfolio } from '../../../src/simulator/seed-portfolio.ts';
import { openWire } from '../../../src/simulator/wire.ts';
import type { Neighbourhood, World } from '../world.ts';

/** A home that is still due after this many rounds will not settle. */
const MOST_ROUNDS = 200;

/** Creates the homes of a plan in a test's world. The run moves the world's clock. */
export async function stageIn(world: World, hood: Neighbourhood, plan: PortfolioPlan): Promise<Stage> {
  const wire = openWire(world.url);
  const made = await seedPortfolio(wire, hood.owner.token, hood.organization_id, plan);
  await wire.close();
  const now = () => world.clock.now().getTime();
  return {
    url: world.url,
    token: hood.owner.token,
    ...made,
    now,
    setClock: (at) => world.clock.advance(at - now()),
    dueAt: () => nextDueAt(world.tools.database, world.clock),
    settle: async () => {
      if (!(await world.app.jobs.runAllDue(MOST_ROUNDS))) throw new Error('the homes do not come to rest');
      await world.app.engine?.settled();
    },
  };
}
