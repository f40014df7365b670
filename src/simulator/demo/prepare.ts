import sql from 'sql-template-tag';
import { anyUserExists } from '../../accounts/index.ts';
import type { ConnectionConfig } from '../../platform/db/connection/connection-config.ts';
import type { Log } from '../../platform/observability/log.ts';
import { inOneTransaction, type Tools, withLongTimeout } from '../../platform/tools.ts';
import type { PortfolioPlan } from '../plan/plan.ts';
import { planDemo } from '../plan/plan-demo.ts';
import { DemoClock } from './clock.ts';
import { Demo } from './demo.ts';
import { claimDemo, lockDemo } from './ownership.ts';
import { type DeleteHome, type KeptObjects, removeDemo } from './remove.ts';
import { type DemoState, type DemoStateFile, demoStateFile } from './state-file.ts';

export interface DemoContext {
  tools: Tools;
  location: ConnectionConfig;
  dataDir: string;
  log: Log;
  deleteHome: DeleteHome;
  /** Tests pass a smaller plan. */
  plan?: (seed: number, until: number) => PortfolioPlan;
}

/** Every demo has the same homes, stays and parties. */
const SEED = 7;

/**
 * Finds or prepares the demo before the process opens, because the process may run on the demo's clock. `elsewhere`:
 * another process runs it. Undefined: the database has accounts that are not the demo's.
 */
export async function prepareDemo({
  tools,
  location,
  dataDir,
  log,
  deleteHome,
  plan: createPlan = planDemo,
}: DemoContext): Promise<Demo | 'elsewhere' | undefined> {
  const ownership = await claimDemo(location, log);
  if (!ownership) return 'elsewhere';
  const file = demoStateFile(dataDir);
  let demoState = await findDemoState(tools, file);
  if (demoState?.state === 'history') {
    // The process ended while it created the history. The partial history cannot be continued.
    await removeDemo(tools, demoState, deleteHome);
    demoState = undefined;
  }
  if (demoState) {
    const plan = createPlan(demoState.seed, demoState.until);
    return new Demo({ plan, clock: new DemoClock(), demoState, file, ownership, log });
  }
  if (await anyUserExists(tools.database)) {
    await ownership.release();
    return undefined;
  }
  const plan = createPlan(SEED, Date.now());
  return new Demo({ plan, clock: new DemoClock(plan.from), demoState: undefined, file, ownership, log });
}

/** Undefined if the file belongs to another database, or if all its homes are gone. */
async function findDemoState(tools: Tools, file: DemoStateFile): Promise<DemoState | undefined> {
  const demoState = await file.read();
  if (!demoState) return undefined;
  const { user, homes } = await findExisting(tools, demoState);
  return homes || (user && demoState.state === 'history') ? demoState : undefined;
}

async function findExisting(
  { database }: Tools,
  demoState: DemoState,
): Promise<{ user: boolean; homes: boolean }> {
  const homeIds = Object.values(demoState.homes);
  const row = await database.row<{ user: boolean; homes: boolean }>(sql`
    SELECT EXISTS (SELECT FROM users WHERE user_id = ${demoState.user_id}) AS user,
           EXISTS (SELECT FROM homes WHERE home_id = ANY (${homeIds}::text[])) AS homes`);
  return row ?? { user: false, homes: false };
}

/** Removes the demo of this data directory. Undefined: there is none. `running`: a process runs it. */
export async function clearDemo({
  tools,
  dataDir,
  deleteHome,
}: Pick<DemoContext, 'tools' | 'dataDir' | 'deleteHome'>): Promise<KeptObjects | 'running' | undefined> {
  const file = demoStateFile(dataDir);
  const demoState = await file.read();
  // The file may belong to another database that was used with this data directory before.
  const existing = demoState && (await findExisting(tools, demoState));
  if (!demoState || !(existing?.user || existing?.homes)) return undefined;
  const outcome = await inOneTransaction(withLongTimeout(tools), async (joined) =>
    (await lockDemo(joined.database)) ? removeDemo(joined, demoState, deleteHome) : 'running',
  );
  if (outcome === 'running') return outcome;
  // The file is the only place that has the login of a user who stays.
  if (outcome.user) await file.writeLogin(demoState);
  else await file.remove();
  return outcome;
}
