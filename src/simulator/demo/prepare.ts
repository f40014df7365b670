import sql from 'sql-template-tag';
import { anyUserExists } from '../../accounts/index.ts';
import type { Where } from '../../platform/db/where.ts';
import type { Log } from '../../platform/log.ts';
import { inOneTransaction, patiently, type Tools } from '../../platform/tools.ts';
import type { EstatePlan } from '../plan.ts';
import { planDemo } from '../plan-demo.ts';
import { DemoClock } from './clock.ts';
import { type Demo, openDemo } from './demo.ts';
import { type DemoMemo, type MemoFile, memoFile } from './memo.ts';
import { claimDemo, keepDemoFromRunning } from './ownership.ts';
import { type DeleteHome, type Kept, removeDemo } from './remove.ts';

export interface DemoPlace {
  tools: Tools;
  where: Where;
  dataDir: string;
  log: Log;
  deleteHome: DeleteHome;
  /** Tests have a smaller one. */
  plan?: (seed: number, until: number) => EstatePlan;
}

/** The same homes, stays and parties in every demo. */
const SEED = 7;

/**
 * Before the process opens, because its clock may be the demo's: the demo that is there, or that will be made on an
 * empty database. `elsewhere`: another process has it. Undefined: the database belongs to somebody.
 */
export async function prepareDemo({
  tools,
  where,
  dataDir,
  log,
  deleteHome,
  plan: planOf = planDemo,
}: DemoPlace): Promise<Demo | 'elsewhere' | undefined> {
  const ownership = await claimDemo(where, log);
  if (!ownership) return 'elsewhere';
  const file = memoFile(dataDir);
  let memo = await memoOf(tools, file);
  if (memo?.state === 'history') {
    // A crash, or a stop, in the middle of it. What there is of it would never fit what follows.
    await removeDemo(tools, memo, deleteHome);
    memo = undefined;
  }
  if (memo) {
    const plan = planOf(memo.seed, memo.until);
    return openDemo({ plan, clock: new DemoClock(), memo, file, ownership, log });
  }
  if (await anyUserExists(tools.database)) {
    await ownership.release();
    return undefined;
  }
  const plan = planOf(SEED, Date.now());
  return openDemo({ plan, clock: new DemoClock(plan.from), memo: undefined, file, ownership, log });
}

/** Undefined when the file tells of another database, or of homes that are all gone. */
async function memoOf(tools: Tools, file: MemoFile): Promise<DemoMemo | undefined> {
  const memo = await file.read();
  if (!memo) return undefined;
  const { user, homes } = await whatIsThere(tools, memo);
  return homes || (user && memo.state === 'history') ? memo : undefined;
}

async function whatIsThere({ database }: Tools, memo: DemoMemo): Promise<{ user: boolean; homes: boolean }> {
  const homeIds = Object.values(memo.homes);
  const row = await database.row<{ user: boolean; homes: boolean }>(sql`
    SELECT EXISTS (SELECT FROM users WHERE user_id = ${memo.user_id}) AS user,
           EXISTS (SELECT FROM homes WHERE home_id = ANY (${homeIds}::text[])) AS homes`);
  return row ?? { user: false, homes: false };
}

/** Takes the demo of this data directory away. Undefined: there is none. `running`: a process lets it live. */
export async function clearDemo({
  tools,
  dataDir,
  deleteHome,
}: Pick<DemoPlace, 'tools' | 'dataDir' | 'deleteHome'>): Promise<Kept | 'running' | undefined> {
  const file = memoFile(dataDir);
  const memo = await file.read();
  // That of another database, which this data directory was used with before, is none of our business.
  const there = memo && (await whatIsThere(tools, memo));
  if (!memo || !(there?.user || there?.homes)) return undefined;
  const outcome = await inOneTransaction(patiently(tools), async (joined) =>
    (await keepDemoFromRunning(joined.database)) ? removeDemo(joined, memo, deleteHome) : 'running',
  );
  if (outcome === 'running') return outcome;
  // The login of a user who stays is nowhere else.
  if (outcome.user) await file.writeLogin(memo);
  else await file.remove();
  return outcome;
}
