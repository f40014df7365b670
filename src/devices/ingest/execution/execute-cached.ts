import type { EventContext, PreparedRecording } from '../../../events/index.ts';
import { contextKey } from '../../../events/record/statement.ts';
import type { Stay } from '../../detect/types.ts';
import type { HomeSnapshot } from '../evaluation/home-snapshot.ts';
import type { EventFacts } from '../evaluation/plan.ts';
import { type HomePlan, type PlannedEvent, planEvents, planHome, planOutcomes } from '../evaluation/plan.ts';
import { groupByHome, type Outcome, type Work } from '../work.ts';
import type { ExecutionDependencies } from './dependencies.ts';
import { storeIfCurrent, writesOf } from './store-plans.ts';

/**
 * Plans from cached homes and stores the result in one statement, which skips homes whose cached state is stale. Returns
 * the outcomes of the stored work. `executeReading` takes the rest: also all that is rare, such as commands, alarms,
 * reports out of order and noise.
 */
export async function executeCached(
  dependencies: ExecutionDependencies,
  batch: readonly Work[],
): Promise<Map<Work, Outcome>> {
  const { cache, tools, log, writer } = dependencies;
  const now = tools.clock.now();
  const works = groupByHome(batch);
  const plans = [...works]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([homeId, some]) => planCached(dependencies, homeId, some, now) ?? []);
  if (plans.length === 0) return new Map();
  const events = plans.flatMap((plan) => planEvents(plan, CACHED_EVENTS));
  const recording = events.length === 0 ? undefined : await prepare(dependencies, events);
  // The events cannot be recorded without reading first.
  if (events.length > 0 && !recording) return new Map();
  const homes = plans.map(({ before }) => before);
  try {
    const { admitted, healthy } = await storeIfCurrent(
      tools.database.planned,
      writesOf(plans, events, { writer, now }),
      { homes, guests: events.flatMap(assumedGuest), recording },
    );
    const stored = new Map<string, HomePlan>();
    for (const plan of plans) {
      const { home_id } = plan.after;
      if (!admitted.has(home_id)) {
        cache.distrust(home_id);
        continue;
      }
      stored.set(home_id, plan);
      cache.put(plan.after);
      for (const device_id of plan.clockSteps) log.info({ device_id }, 'clock_step');
    }
    recording?.committed(healthy, admitted);
    return planOutcomes(
      [...stored.keys()].flatMap((id) => works.get(id) ?? []),
      stored,
    );
  } catch (error) {
    // Whether it was committed is not known when the connection broke: the cache may be older than what is stored.
    for (const { home_id } of homes) cache.remove(home_id);
    throw error;
  }
}

const NO_USED_REPORTS: ReadonlyMap<string, string> = new Map();
const NO_COMMANDS = new Map();
const NO_STAYS: Stay[] = [];

/** The plan, if the cache has all it goes by, and the statement all that it writes. */
function planCached(
  { cache, listeningSince, onEvents }: ExecutionDependencies,
  homeId: string,
  works: readonly Work[],
  now: Date,
): HomePlan | undefined {
  const home = cache.isDistrusted(homeId) ? undefined : cache.get(homeId);
  if (!home?.model.state.stays || [...home.statuses.values()].some(({ hasHeld }) => hasHeld))
    return undefined;
  if (!works.every((work) => isPlain(home, work))) return undefined;
  const facts = {
    home,
    held: [],
    stays: NO_STAYS,
    usedReports: NO_USED_REPORTS,
    openCommands: NO_COMMANDS,
  };
  const plan = planHome(facts, works, { now, listeningSince });
  const isRare =
    plan.conflicts.length > 0 ||
    plan.held.length > 0 ||
    plan.commands.length > 0 ||
    plan.after.alarmStatus !== home.alarmStatus ||
    plan.raised.some(({ type }) => onEvents.consumes(type));
  return isRare ? undefined : plan;
}

/** Reports of a device of this home that has no commands, and acknowledges none. */
function isPlain(home: HomeSnapshot, work: Work): boolean {
  return (
    work.kind === 'reports' &&
    home.statuses.get(work.device_id)?.hasCommands === false &&
    home.model.devices.has(work.device_id) &&
    work.reports.every(({ report }) => report.events.every(({ type }) => type !== 'cmd_ack'))
  );
}

/** As the cache knows it; the statement checks it. */
const CACHED_EVENTS: EventFacts = {
  isRaised: () => false,
  guestAt: ({ model }, moment) => {
    const at = moment.getTime();
    const covering = (model.state.stays ?? []).filter(({ from, to }) => from <= at && at < to);
    // The latest check-in, then the newest record, as in the database.
    covering.sort((a, b) => b.from - a.from || (a.guestId < b.guestId ? 1 : -1));
    return covering[0]?.guestId;
  },
};

function assumedGuest({ event, isBound }: PlannedEvent) {
  const { home_id, event_time: at, guest_id } = event;
  return isBound ? [{ home_id, at, guest_id: guest_id ?? undefined }] : [];
}

function prepare(
  { recorder }: ExecutionDependencies,
  planned: readonly PlannedEvent[],
): Promise<PreparedRecording | undefined> {
  const contexts = new Map(
    planned.map(({ home, event }) => [contextKey(event), contextOf(home, event.device_id)]),
  );
  return recorder.prepare(
    planned.map(({ event }) => event),
    contexts,
  );
}

function contextOf(home: HomeSnapshot, deviceId = ''): EventContext {
  const device = home.model.devices.get(deviceId);
  return {
    organization_id: home.organization_id,
    home_name: home.name,
    timezone: home.timezone,
    device_name: device?.description ?? null,
    hardware_version: home.statuses.get(deviceId)?.hardwareVersion ?? null,
  };
}
