import sql from 'sql-template-tag';
import { audit } from '../../../audit/index.ts';
import { isTransient } from '../../../catalogue/index.ts';
import type { Recorder } from '../../../events/index.ts';
import { setAlarmStatus } from '../../../homes/store.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Tools } from '../../../platform/tools.ts';
import type { Raised, Stay } from '../../detect/types.ts';
import { seriesStore } from '../../series/choose-store.ts';
import { acknowledgeCommand, insertCommands, takeCommands, withdrawFlashes } from '../commands.ts';
import { changedDevices, isChanged } from '../evaluation/changed-devices.ts';
import { type HomeEvaluation, HomeEvaluator } from '../evaluation/evaluate-home.ts';
import { flashed } from '../evaluation/flash-event.ts';
import { type JobMoves, moveJobs, planJob } from '../evaluation/home-job.ts';
import { type HomeCache, type HomeSnapshot, withCommands } from '../evaluation/home-snapshot.ts';
import { isMuted, toNewEvent } from '../evaluation/new-event.ts';
import { outcomeOf, refusalsOf } from '../evaluation/outcome.ts';
import type { EventConsumer, FlashCommand } from '../event-consumer.ts';
import type { ArrivedReport, Outcome, Work } from '../work.ts';
import { deduplicate } from './deduplicate.ts';
import {
  claimKeys,
  deleteHeld,
  insertHeld,
  lockHomes,
  readHeld,
  readHomes,
  readStays,
  updatingDevices,
  updatingHomes,
} from './store.ts';

export interface EvaluationDependencies {
  tools: Tools;
  recorder: Recorder;
  log: Log;
  cache: HomeCache;
  /** This process, as home_status.writer. */
  writer: number;
  /** Since when this process can be reached, ms. */
  listeningSince: number;
  onEvents: EventConsumer;
}

/** Stays that rules look at: as far back as a sample may count, and far enough ahead to be woken in time. */
const STAYS_BACK_MS = 8 * DAY_MS;
const STAYS_AHEAD_MS = 2 * DAY_MS;

/** All of a batch in one transaction: every answered report is stored and evaluated with its events, or none is. */
export async function evaluateBatch(dependencies: EvaluationDependencies, batch: Work[]): Promise<Outcome[]> {
  const homeIds = [...new Set(batch.map((work) => work.home_id))].sort();
  try {
    const done = await dependencies.tools.database.transaction((connection) =>
      evaluateLocked(dependencies, connection, homeIds, batch),
    );
    for (const home of done.homes) dependencies.cache.put(home);
    done.committed();
    return done.outcomes;
  } catch (error) {
    // Whether it was committed is not known when the connection broke: what is in memory may be older than what is stored.
    for (const homeId of homeIds) dependencies.cache.remove(homeId);
    throw error;
  }
}

async function evaluateLocked(
  dependencies: EvaluationDependencies,
  connection: Connection,
  homeIds: string[],
  batch: Work[],
) {
  const { tools, cache, writer } = dependencies;
  const now = tools.clock.now();
  const writers = await lockHomes(connection, homeIds);
  const locked = [...writers.keys()];
  const remembered = locked.flatMap((id) => (writers.get(id) === writer ? (cache.get(id) ?? []) : []));
  for (const { home_id } of remembered) cache.trust(home_id);
  const known = new Set(remembered.map((home) => home.home_id));
  const unknown = locked.filter((id) => !known.has(id));
  const read = await readHomes(connection, unknown);
  const before = new Map([...remembered, ...read].map((home) => [home.home_id, home]));
  const taken = new Set(unknown);

  const fresh = await deduplicate(connection, batch, before, now);
  const holding = [...before.values()].filter((home) =>
    [...home.statuses.values()].some((status) => status.hasHeld),
  );
  const held =
    holding.length === 0
      ? []
      : await readHeld(
          connection,
          holding.map((home) => home.home_id),
        );
  const evaluators = new Map(
    [...before].map(([id, home]) => [
      id,
      new HomeEvaluator(
        home,
        held.filter((one) => one.home_id === id),
        now.getTime(),
        dependencies.listeningSince,
      ),
    ]),
  );
  // On the first evaluation of a home: its guests may be older than its devices.
  for (const [id, one] of evaluators) {
    if (!one.evaluation.home.model.state.stays) one.takeStays(await staysAround(connection, id, now));
  }
  for (const [index, work] of batch.entries()) {
    const one = evaluators.get(work.home_id);
    if (one) await take(connection, one, work, fresh[index]?.reports ?? [], now);
  }
  const evaluations = [...evaluators.values()].map((one) => one.finish());
  const keptFrom = await storeSamples(connection, evaluations);
  const committed = await store(dependencies, connection, before, taken, evaluations, now);
  for (const work of batch) {
    if (work.kind !== 'order' || !evaluators.has(work.home_id)) continue;
    await audit({ ...tools, database: connection }, work.audited.by, work.audited.entry);
  }
  const outcomes: Outcome[] = [];
  for (const [index, work] of batch.entries()) {
    const one = evaluators.get(work.home_id)?.evaluation;
    const outcome = outcomeOf(work, one?.home, fresh[index]);
    if (one) outcome.refusals.push(...refusalsOf(work, one.samples, keptFrom));
    if (work.kind === 'reports' && one?.home.statuses.get(work.device_id)?.hasCommands)
      outcome.commands = await takeCommands(connection, work.device_id, now);
    outcomes.push(outcome);
    // Its next report need not look for any.
    if (one && work.kind === 'reports' && outcome.commands.length === 0)
      one.home = withCommands(one.home, work.device_id, false);
  }
  return { homes: evaluations.map((one) => one.home), outcomes, committed };
}

async function take(
  connection: Connection,
  evaluator: HomeEvaluator,
  work: Work,
  reports: ArrivedReport[],
  now: Date,
) {
  switch (work.kind) {
    case 'reports':
      return evaluator.takeReports(work, reports);
    case 'link':
      return evaluator.takeLink(work);
    case 'ack':
      return evaluator.takeAck(work);
    case 'order':
      return evaluator.takeOrder(work);
    case 'tick':
      return evaluator.takeTick(await staysAround(connection, work.home_id, now));
  }
}

function staysAround(connection: Connection, homeId: string, now: Date): Promise<Stay[]> {
  const from = new Date(now.getTime() - STAYS_BACK_MS);
  const to = new Date(now.getTime() + STAYS_AHEAD_MS);
  return readStays(connection, homeId, from, to);
}

/** Answers since when samples are kept, ms: those from before it were not stored. */
async function storeSamples(connection: Connection, evaluations: HomeEvaluation[]): Promise<number> {
  const samples = evaluations.flatMap((one) => one.samples);
  return (await seriesStore(connection)).insertSamples(connection, samples);
}

/** Answers what is left to do when all of it is committed. */
async function store(
  dependencies: EvaluationDependencies,
  connection: Connection,
  before: Map<string, HomeSnapshot>,
  taken: ReadonlySet<string>,
  evaluations: HomeEvaluation[],
  now: Date,
): Promise<() => void> {
  const { tools, log, writer } = dependencies;
  const devices = evaluations.flatMap((one) => changedDevices(before.get(one.home.home_id), one.home));
  if (devices.length > 0) await connection.rows(updatingDevices(devices, sql``));

  const wakes: JobMoves = { advanced: [], postponed: [] };
  for (const one of evaluations) {
    const { home } = one;
    const known = before.get(home.home_id);
    for (const held of one.held) await insertHeld(connection, held);
    for (const held of one.released) await deleteHeld(connection, held);
    for (const ack of one.acknowledged) {
      const step = await acknowledgeCommand(connection, ack, now);
      if (step) one.raised.push(flashed(ack, step, now));
    }
    if (home.alarmStatus !== known?.alarmStatus)
      await setAlarmStatus(connection, home.home_id, home.alarmStatus);
    planJob(one, known, now, wakes);
    for (const device_id of one.clockSteps) log.info({ device_id }, 'clock_step');
  }
  await moveJobs(connection, wakes, now);
  const homes = evaluations
    .map((one) => one.home)
    .filter((home) => taken.has(home.home_id) || isChanged(before.get(home.home_id), home));
  if (homes.length > 0) await connection.rows(updatingHomes(homes, writer, sql``));
  const commands = evaluations.flatMap(({ home, commands: some }) =>
    some.map((command) => ({ ...command, command_id: tools.newId(), home_id: home.home_id })),
  );
  if (commands.length > 0) await insertCommands(connection, commands, now);
  for (const { home_id, kind } of commands)
    if (kind === 'mute') await withdrawFlashes(connection, home_id, now);

  const fresh = await onceOnly(connection, evaluations, now);
  if (fresh.length === 0) return () => undefined;
  const events = fresh.map(({ home, raised }) => toNewEvent(home.home_id, home.model, raised));
  const recorded = await dependencies.recorder.within(connection, events);
  const recordedEvents = fresh.map(({ home: { home_id, settings, timezone }, raised }) => ({
    home_id,
    settings,
    timezone,
    raised,
  }));
  for (const { home_id, raised } of recordedEvents)
    if (raised.type === 'noise_quieted') await withdrawFlashes(connection, home_id, now);
  const flashes = await dependencies.onEvents.plan(connection, recordedEvents, now);
  if (flashes.length > 0) await insertFlashCommands(tools, connection, evaluations, flashes, now);
  return () => recorded.committed();
}

/** The devices get these commands in the answer to their next report. */
async function insertFlashCommands(
  tools: Tools,
  connection: Connection,
  evaluations: HomeEvaluation[],
  flashes: FlashCommand[],
  now: Date,
): Promise<void> {
  await insertCommands(
    connection,
    flashes.map((flash) => ({ ...flash, command_id: tools.newId() })),
    now,
  );
  for (const one of evaluations) {
    for (const { home_id, deviceId } of flashes)
      if (home_id === one.home.home_id) one.home = withCommands(one.home, deviceId, true);
  }
}

interface Fresh {
  home: HomeSnapshot;
  raised: Raised;
}

/** Each once in the life of its home, and none that maintenance silences. */
async function onceOnly(connection: Connection, evaluations: HomeEvaluation[], now: Date): Promise<Fresh[]> {
  const raised = evaluations.flatMap(({ home, raised: some }) =>
    some
      .filter((one) => !isMuted(one.type, home.settings.maintenance_until, now.getTime()))
      .map((one) => ({ home, one, name: `${home.home_id} ${one.key}` })),
  );
  const lasting = raised.filter(({ one }) => !isTransient(one.type));
  if (raised.length === 0) return [];
  const fresh =
    lasting.length === 0
      ? new Set<string>()
      : await claimKeys(
          connection,
          lasting.map(({ home, one }) => ({ home_id: home.home_id, key: one.key })),
          now,
        );
  return raised
    .filter(({ one, name }) => isTransient(one.type) || fresh.delete(name))
    .map(({ home, one }) => ({ home, raised: one }));
}
