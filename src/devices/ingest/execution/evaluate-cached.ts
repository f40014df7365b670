import { isTransient } from '../../../catalogue/index.ts';
import type { EventContext, NewEvent } from '../../../events/index.ts';
import { contextKey } from '../../../events/record/statement.ts';
import { changedDevices, isChanged } from '../evaluation/changed-devices.ts';
import { type HomeEvaluation, HomeEvaluator } from '../evaluation/evaluate-home.ts';
import { type JobMoves, planJob } from '../evaluation/home-job.ts';
import type { HomeSnapshot } from '../evaluation/home-snapshot.ts';
import { isMuted, toNewEvent } from '../evaluation/new-event.ts';
import { outcomeOf } from '../evaluation/outcome.ts';
import type { Outcome, Work } from '../work.ts';
import { inOrderOfDevice } from './deduplicate.ts';
import type { EvaluationDependencies } from './evaluate-batch.ts';
import { nameOf } from './store.ts';
import { type CachedWrites, storeIfCurrent } from './store-if-current.ts';

type Reports = Work & { kind: 'reports' };

/** A home of which this process knows all there is to know, and what came in from it. */
interface Candidate {
  before: HomeSnapshot;
  works: Reports[];
  evaluation: HomeEvaluation;
}

/**
 * Evaluates homes from the cache and stores the result in one statement, which skips homes whose cached state is stale
 * (store-if-current.ts). Returns the outcomes of the stored work. The rest is for `evaluateBatch`, which reads first: also
 * all that is rare, such as commands, alarms, reports out of order and noise.
 */
export async function evaluateCached(
  dependencies: EvaluationDependencies,
  batch: Work[],
): Promise<Map<Work, Outcome>> {
  const now = dependencies.tools.clock.now();
  const wakes: JobMoves = { advanced: [], postponed: [] };
  const candidates = [...worksByHome(batch)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([homeId, works]) => candidateOf(dependencies, homeId, works, now, wakes) ?? []);
  if (candidates.length === 0) return new Map();
  const homeIds = new Set(candidates.map(({ before }) => before.home_id));
  const writes = await writesOf(dependencies, candidates, now, wakes);
  if (!writes) return new Map();
  const { cache, tools, log } = dependencies;
  try {
    const { admitted, healthy } = await storeIfCurrent(tools.database.planned, writes);
    const outcomes = new Map<Work, Outcome>();
    for (const { works, evaluation } of candidates) {
      if (!admitted.has(evaluation.home.home_id)) {
        cache.distrust(evaluation.home.home_id);
        continue;
      }
      cache.put(evaluation.home);
      for (const device_id of evaluation.clockSteps) log.info({ device_id }, 'clock_step');
      for (const work of works) {
        const sorted = { reports: work.reports, duplicates: 0, conflicts: [] };
        outcomes.set(work, outcomeOf(work, evaluation.home, sorted));
      }
    }
    writes.recording?.committed(healthy, admitted);
    return outcomes;
  } catch (error) {
    // Whether it was committed is not known when the connection broke: what is in memory may be older than what is stored.
    for (const homeId of homeIds) cache.remove(homeId);
    throw error;
  }
}

function worksByHome(batch: Work[]): Map<string, Work[]> {
  const works = new Map<string, Work[]>();
  for (const work of batch) {
    const same = works.get(work.home_id);
    if (same) same.push(work);
    else works.set(work.home_id, [work]);
  }
  return works;
}

function candidateOf(
  { cache, listeningSince, onEvents }: EvaluationDependencies,
  homeId: string,
  works: Work[],
  now: Date,
  wakes: JobMoves,
): Candidate | undefined {
  const before = cache.isDistrusted(homeId) ? undefined : cache.get(homeId);
  if (!before?.model.state.stays || [...before.statuses.values()].some((status) => status.hasHeld))
    return undefined;
  const reports = works.filter((work) => work.kind === 'reports');
  if (reports.length < works.length || !reports.every((work) => isPlain(before, work))) return undefined;
  if (hasTwice(reports)) return undefined;
  const evaluator = new HomeEvaluator(before, [], now.getTime(), listeningSince);
  for (const work of reports) evaluator.takeReports(work, [...work.reports].sort(inOrderOfDevice));
  const evaluation = evaluator.finish();
  const { held, acknowledged, commands, home } = evaluation;
  if (held.length > 0 || acknowledged.length > 0 || commands.length > 0) return undefined;
  if (
    home.alarmStatus !== before.alarmStatus ||
    evaluation.raised.some(({ type }) => onEvents.consumes(type))
  )
    return undefined;
  planJob(evaluation, before, now, wakes);
  return { before, works: reports, evaluation };
}

/** From a device of this home without open commands. */
function isPlain(home: HomeSnapshot, { device_id }: Reports): boolean {
  return home.statuses.get(device_id)?.hasCommands === false && home.model.devices.has(device_id);
}

function hasTwice(works: Reports[]): boolean {
  const names = works.flatMap(({ device_id, reports }) =>
    reports.map(({ report }) => nameOf({ device_id, boot_id: report.boot_id, seq: report.seq })),
  );
  return new Set(names).size < names.length;
}

/** Nothing where the events cannot be recorded without reading first. */
async function writesOf(
  { recorder, writer }: EvaluationDependencies,
  candidates: Candidate[],
  now: Date,
  wakes: JobMoves,
): Promise<CachedWrites | undefined> {
  const raised: CachedWrites['raised'] = [];
  const moments: CachedWrites['moments'] = [];
  const events: NewEvent[] = [];
  const around = new Map<string, EventContext>();
  for (const { evaluation } of candidates)
    for (const event of eventsOf(evaluation, now, raised)) {
      const bound = withStay(evaluation.home, event, moments);
      events.push(bound);
      around.set(contextKey(bound), contextOf(evaluation.home, bound));
    }
  const recording = events.length === 0 ? undefined : await recorder.prepare(events, around);
  if (events.length > 0 && !recording) return undefined;
  return {
    writer,
    now,
    homes: candidates.map(({ before }) => before),
    keys: candidates.flatMap(({ works }) => works.flatMap(keysOf)),
    samples: candidates.flatMap(({ evaluation }) => evaluation.samples),
    devices: candidates.flatMap(({ before, evaluation }) => changedDevices(before, evaluation.home)),
    changedHomes: candidates
      .filter(({ before, evaluation }) => isChanged(before, evaluation.home))
      .map(({ evaluation }) => evaluation.home),
    wakes,
    raised,
    moments,
    recording,
  };
}

function keysOf({ home_id, device_id, reports }: Reports): CachedWrites['keys'] {
  return reports.map(({ report: { boot_id, seq }, hash }) => ({ home_id, device_id, boot_id, seq, hash }));
}

/** Each once, and none that maintenance silences. */
function eventsOf({ home, raised }: HomeEvaluation, now: Date, keys: CachedWrites['raised']): NewEvent[] {
  const names = new Set<string>();
  const events: NewEvent[] = [];
  for (const one of raised) {
    if (isMuted(one.type, home.settings.maintenance_until, now.getTime())) continue;
    if (!isTransient(one.type)) {
      if (names.has(one.key)) continue;
      names.add(one.key);
      keys.push({ home_id: home.home_id, key: one.key });
    }
    events.push(toNewEvent(home.home_id, home.model, one));
  }
  return events;
}

/** The stay it falls into, as far as the home knows; `moments` is for asking whether that is so. */
function withStay(home: HomeSnapshot, event: NewEvent, moments: CachedWrites['moments']): NewEvent {
  if (event.guest_id !== undefined || isTransient(event.type)) return event;
  const at = event.event_time.getTime();
  const covering = (home.model.state.stays ?? []).filter(({ from, to }) => from <= at && at < to);
  // The latest check-in, then the newest record, as in the database.
  covering.sort((a, b) => b.from - a.from || (a.guestId < b.guestId ? 1 : -1));
  const guest_id = covering[0]?.guestId;
  moments.push({ home_id: home.home_id, at: event.event_time, guest_id });
  return guest_id === undefined ? event : { ...event, guest_id };
}

function contextOf(home: HomeSnapshot, { device_id = '' }: NewEvent): EventContext {
  const device = home.model.devices.get(device_id);
  return {
    organization_id: home.organization_id,
    home_name: home.name,
    timezone: home.timezone,
    device_name: device?.description ?? null,
    hardware_version: home.statuses.get(device_id)?.hardwareVersion ?? null,
  };
}
