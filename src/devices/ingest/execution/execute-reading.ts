import { audit } from '../../../audit/index.ts';
import { setAlarmStatus } from '../../../homes/store.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { seriesStore } from '../../series/choose-store.ts';
import { acknowledgeCommand, insertCommands, takeCommands, withdrawFlashes } from '../commands.ts';
import { type HomeSnapshot, withCommands } from '../evaluation/home-snapshot.ts';
import { refusalsOf } from '../evaluation/outcome.ts';
import { type HomePlan, type PlannedEvent, planEvents, planHome, planOutcomes } from '../evaluation/plan.ts';
import type { FlashCommand } from '../event-consumer.ts';
import { groupByHome, type Outcome, type Work } from '../work.ts';
import type { ExecutionDependencies } from './dependencies.ts';
import { readEventFacts, readFacts } from './read-facts.ts';
import { deleteHeld, insertConflict, insertHeld, lockHomes, readHomes } from './store.ts';
import { storePlans, writesOf } from './store-plans.ts';

/**
 * Locks the homes, reads what is stored about them, plans and writes, in one transaction: every answered report is stored
 * and evaluated with its events, or none is.
 */
export async function executeReading(
  dependencies: ExecutionDependencies,
  batch: readonly Work[],
): Promise<Outcome[]> {
  const { tools, cache, log } = dependencies;
  const homeIds = [...new Set(batch.map((work) => work.home_id))].sort();
  try {
    const { plans, homes, outcomes, recorded } = await tools.database.transaction((connection) =>
      execute(dependencies, connection, homeIds, batch),
    );
    for (const home of homes) cache.put(home);
    for (const { clockSteps } of plans)
      for (const device_id of clockSteps) log.info({ device_id }, 'clock_step');
    recorded?.committed();
    return outcomes;
  } catch (error) {
    // Whether it was committed is not known when the connection broke: the cache may be older than what is stored.
    for (const homeId of homeIds) cache.remove(homeId);
    throw error;
  }
}

async function execute(
  dependencies: ExecutionDependencies,
  connection: Connection,
  homeIds: string[],
  batch: readonly Work[],
) {
  const { tools, writer, listeningSince } = dependencies;
  const now = tools.clock.now();
  const works = groupByHome(batch);
  const { homes, claimed } = await lockedHomes(dependencies, connection, homeIds);
  const facts = await readFacts(connection, homes, works, now);
  const plans = facts.map((one) => planHome(one, works.get(one.home.home_id) ?? [], { now, listeningSince }));
  const eventFacts = await readEventFacts(connection, plans);
  const events = plans.flatMap((plan) => planEvents(plan, eventFacts));

  await storePlans(connection, writesOf(plans, events, { writer, now, claimed }));
  const samples = plans.flatMap((plan) => plan.samples);
  const keptFrom = await (await seriesStore(connection)).insertSamples(connection, samples);
  for (const plan of plans) await storeRare(connection, plan, now);
  await commandDevices(dependencies, connection, plans, now);
  const { recorded, flashes } = await recordEvents(dependencies, connection, events, now);
  for (const work of batch)
    if (work.kind === 'order' && homes.some(({ home_id }) => home_id === work.home_id))
      await audit({ ...tools, database: connection }, work.audited.by, work.audited.entry);
  const answered = await answer(connection, batch, plans, { flashes, keptFrom, now });
  return { plans, recorded, ...answered };
}

/** From the cache where this process wrote the home last. `claimed` are the others, which were read. */
async function lockedHomes(
  { cache, writer }: ExecutionDependencies,
  connection: Connection,
  homeIds: string[],
): Promise<{ homes: HomeSnapshot[]; claimed: Set<string> }> {
  const cached: HomeSnapshot[] = [];
  const claimed = new Set<string>();
  for (const [homeId, lastWriter] of await lockHomes(connection, homeIds)) {
    const home = lastWriter === writer ? cache.get(homeId) : undefined;
    if (home) {
      cached.push(home);
      cache.trust(homeId);
    } else claimed.add(homeId);
  }
  return { homes: [...cached, ...(await readHomes(connection, [...claimed]))], claimed };
}

/** The writes of a plan that are too rare for a part in the statement of all plans. */
async function storeRare(
  connection: Connection,
  { before, after, conflicts, held, released, acknowledged }: HomePlan,
  now: Date,
): Promise<void> {
  for (const conflict of conflicts) await insertConflict(connection, conflict, now);
  for (const one of held) await insertHeld(connection, one);
  for (const one of released) await deleteHeld(connection, one);
  for (const one of acknowledged) await acknowledgeCommand(connection, one, now);
  if (after.alarmStatus !== before.alarmStatus)
    await setAlarmStatus(connection, after.home_id, after.alarmStatus);
}

async function commandDevices(
  { tools }: ExecutionDependencies,
  connection: Connection,
  plans: readonly HomePlan[],
  now: Date,
): Promise<void> {
  const commands = plans.flatMap(({ after: { home_id }, commands: some }) =>
    some.map((command) => ({ ...command, command_id: tools.newId(), home_id })),
  );
  if (commands.length > 0) await insertCommands(connection, commands, now);
  for (const { home_id, kind } of commands)
    if (kind === 'mute') await withdrawFlashes(connection, home_id, now);
}

/** Records the events with all that consumers plan because of them. */
async function recordEvents(
  { tools, recorder, onEvents }: ExecutionDependencies,
  connection: Connection,
  events: readonly PlannedEvent[],
  now: Date,
) {
  if (events.length === 0) return { recorded: undefined, flashes: [] };
  const recorded = await recorder.within(
    connection,
    events.map(({ event }) => event),
  );
  const consumed = events.map(({ home: { home_id, settings, timezone }, raised }) => ({
    home_id,
    settings,
    timezone,
    raised,
  }));
  for (const { home_id, raised } of consumed)
    if (raised.type === 'noise_quieted') await withdrawFlashes(connection, home_id, now);
  const flashes = await onEvents.plan(connection, consumed, now);
  if (flashes.length > 0)
    await insertCommands(
      connection,
      flashes.map((flash) => ({ ...flash, command_id: tools.newId() })),
      now,
    );
  return { recorded, flashes };
}

/** The outcomes, with the commands that wait for the devices, and the homes with what is known of their commands. */
async function answer(
  connection: Connection,
  batch: readonly Work[],
  plans: readonly HomePlan[],
  { flashes, keptFrom, now }: { flashes: readonly FlashCommand[]; keptFrom: number; now: Date },
): Promise<{ outcomes: Outcome[]; homes: HomeSnapshot[] }> {
  const planByHome = new Map(plans.map((plan) => [plan.after.home_id, plan]));
  const homes = new Map(plans.map(({ after }) => [after.home_id, after]));
  const setCommands = (homeId: string, deviceId: string, hasCommands: boolean) => {
    const home = homes.get(homeId);
    if (home) homes.set(homeId, withCommands(home, deviceId, hasCommands));
  };
  for (const { home_id, deviceId } of flashes) setCommands(home_id, deviceId, true);
  const outcomes = planOutcomes(batch, planByHome);
  for (const [work, outcome] of outcomes) {
    const plan = planByHome.get(work.home_id);
    if (!plan || work.kind !== 'reports') continue;
    outcome.refusals.push(...refusalsOf(work, plan.samples, keptFrom));
    if (homes.get(work.home_id)?.statuses.get(work.device_id)?.hasCommands)
      outcome.commands = await takeCommands(connection, work.device_id, now);
    // Its next report need not look for any.
    if (outcome.commands.length === 0) setCommands(work.home_id, work.device_id, false);
  }
  return { outcomes: [...outcomes.values()], homes: [...homes.values()] };
}
