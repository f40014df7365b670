import { nextDueAt } from '../../../src/jobs/index.ts';
import { openApiClient } from '../../../src/simulator/api-client.ts';
import type { PortfolioPlan } from '../../../src/simulator/plan/plan.ts';
import type { RunTarget } from '../../../src/simulator/run-target.ts';
import { seedPortfolio } from '../../../src/simulator/seed-portfolio.ts';
import type { Neighbourhood, World } from '../world.ts';

/** A home that is still due after this many rounds will not settle. */
const MOST_ROUNDS = 200;

/** Creates the homes of a plan in a test's world. The run moves the world's clock. */
export async function createRunTarget(
  world: World,
  hood: Neighbourhood,
  plan: PortfolioPlan,
): Promise<RunTarget> {
  const client = openApiClient(world.url);
  const made = await seedPortfolio(client, hood.owner.token, hood.organization_id, plan);
  await client.close();
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
