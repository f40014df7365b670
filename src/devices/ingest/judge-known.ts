import { isTransient } from '../../catalogue/index.ts';
import type { EventContext, NewEvent } from '../../events/index.ts';
import { contextKey } from '../../events/record/statement.ts';
import { changedDevices, isChanged } from './changes.ts';
import type { JudgeDependencies } from './judge-batch.ts';
import { HomeJudge, type Judged } from './judge-home.ts';
import type { KnownHome } from './known-home.ts';
import { outcomeOf } from './outcome.ts';
import { isMuted, toNewEvent } from './raise.ts';
import { inOrderOfDevice } from './sort-out.ts';
import { nameOf } from './store.ts';
import { type KnownJudgement, storeKnown } from './store-known.ts';
import { planWake, type Wakes } from './wake.ts';
import type { Outcome, Work } from './work.ts';

type Reports = Work & { kind: 'reports' };

/** A home of which this process knows all there is to know, and what came in from it. */
interface Candidate {
  before: KnownHome;
  works: Reports[];
  judged: Judged;
}

/**
 * Judges homes from memory and stores what came of it with one statement, which admits only homes that were as they
 * were remembered (store-known.ts). Answers the outcomes of their work; the other work is for `judgeBatch`, which reads
 * first. That also has all that happens seldom: commands, alarms, reports out of order, noise.
 */
export async function judgeKnown(
  dependencies: JudgeDependencies,
  batch: Work[],
): Promise<Map<Work, Outcome>> {
  const now = dependencies.tools.clock.now();
  const wakes: Wakes = { ahead: [], off: [] };
  const candidates = [...worksByHome(batch)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([homeId, works]) => candidateOf(dependencies, homeId, works, now, wakes) ?? []);
  if (candidates.length === 0) return new Map();
  const homeIds = new Set(candidates.map(({ before }) => before.home_id));
  const known = await judgementOf(dependencies, candidates, now, wakes);
  if (!known) return new Map();
  const { memory, tools, log } = dependencies;
  try {
    const { admitted, healthy } = await storeKnown(tools.database.planned, known);
    const outcomes = new Map<Work, Outcome>();
    for (const { works, judged } of candidates) {
      if (!admitted.has(judged.home.home_id)) {
        memory.doubt(judged.home.home_id);
        continue;
      }
      memory.keep(judged.home);
      for (const device_id of judged.clockSteps) log.info({ device_id }, 'clock_step');
      for (const work of works) {
        const sorted = { reports: work.reports, duplicates: 0, conflicts: [] };
        outcomes.set(work, outcomeOf(work, judged.home, sorted));
      }
    }
    known.recording?.committed(healthy, admitted);
    return outcomes;
  } catch (error) {
    // Whether it was committed is not known when the connection broke: what is in memory may be older than what is stored.
    for (const homeId of homeIds) memory.forget(homeId);
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
  { memory, listeningSince, onEvents }: JudgeDependencies,
  homeId: string,
  works: Work[],
  now: Date,
  wakes: Wakes,
): Candidate | undefined {
  const before = memory.isDoubted(homeId) ? undefined : memory.get(homeId);
  if (!before?.model.state.stays || [...before.said.values()].some((said) => said.hasHeld)) return undefined;
  const reports = works.filter((work) => work.kind === 'reports');
  if (reports.length < works.length || !reports.every((work) => isPlain(before, work))) return undefined;
  if (hasTwice(reports)) return undefined;
  const judge = new HomeJudge(before, [], now.getTime(), listeningSince);
  for (const work of reports) judge.takeReports(work, [...work.reports].sort(inOrderOfDevice));
  const judged = judge.finish();
  const { held, acknowledged, commands, home } = judged;
  if (held.length > 0 || acknowledged.length > 0 || commands.length > 0) return undefined;
  if (home.alarmStatus !== before.alarmStatus || judged.raised.some(({ type }) => onEvents.hear(type)))
    return undefined;
  planWake(judged, before, now, wakes);
  return { before, works: reports, judged };
}

/** From a device that is here, and that nobody told to do something. */
function isPlain(home: KnownHome, { device_id }: Reports): boolean {
  return home.said.get(device_id)?.hasCommands === false && home.model.devices.has(device_id);
}

function hasTwice(works: Reports[]): boolean {
  const names = works.flatMap(({ device_id, reports }) =>
    reports.map(({ report }) => nameOf({ device_id, boot_id: report.boot_id, seq: report.seq })),
  );
  return new Set(names).size < names.length;
}

/** Nothing where the events cannot be recorded without reading first. */
async function judgementOf(
  { recorder, writer }: JudgeDependencies,
  candidates: Candidate[],
  now: Date,
  wakes: Wakes,
): Promise<KnownJudgement | undefined> {
  const raised: KnownJudgement['raised'] = [];
  const moments: KnownJudgement['moments'] = [];
  const events: NewEvent[] = [];
  const around = new Map<string, EventContext>();
  for (const { judged } of candidates)
    for (const event of eventsOf(judged, now, raised)) {
      const bound = withStay(judged.home, event, moments);
      events.push(bound);
      around.set(contextKey(bound), surroundingsOf(judged.home, bound));
    }
  const recording = events.length === 0 ? undefined : await recorder.prepare(events, around);
  if (events.length > 0 && !recording) return undefined;
  return {
    writer,
    now,
    homes: candidates.map(({ before }) => before),
    keys: candidates.flatMap(({ works }) => works.flatMap(keysOf)),
    samples: candidates.flatMap(({ judged }) => judged.samples),
    devices: candidates.flatMap(({ before, judged }) => changedDevices(before, judged.home)),
    changedHomes: candidates
      .filter(({ before, judged }) => isChanged(before, judged.home))
      .map(({ judged }) => judged.home),
    wakes,
    raised,
    moments,
    recording,
  };
}

function keysOf({ home_id, device_id, reports }: Reports): KnownJudgement['keys'] {
  return reports.map(({ report: { boot_id, seq }, hash }) => ({ home_id, device_id, boot_id, seq, hash }));
}

/** Each once, and none that maintenance silences. */
function eventsOf({ home, raised }: Judged, now: Date, keys: KnownJudgement['raised']): NewEvent[] {
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
function withStay(home: KnownHome, event: NewEvent, moments: KnownJudgement['moments']): NewEvent {
  if (event.guest_id !== undefined || isTransient(event.type)) return event;
  const at = event.event_time.getTime();
  const covering = (home.model.state.stays ?? []).filter(({ from, to }) => from <= at && at < to);
  // The latest check-in, then the newest record, as in the database.
  covering.sort((a, b) => b.from - a.from || (a.guestId < b.guestId ? 1 : -1));
  const guest_id = covering[0]?.guestId;
  moments.push({ home_id: home.home_id, at: event.event_time, guest_id });
  return guest_id === undefined ? event : { ...event, guest_id };
}

function surroundingsOf(home: KnownHome, { device_id = '' }: NewEvent): EventContext {
  const device = home.model.devices.get(device_id);
  return {
    organization_id: home.organization_id,
    home_name: home.name,
    timezone: home.timezone,
    device_name: device?.description ?? null,
    hardware_version: home.said.get(device_id)?.hardwareVersion ?? null,
  };
}
