import { isTransient } from '../../../catalogue/index.ts';
import type { NewEvent } from '../../../events/index.ts';
import type { NewCommand, Raised, Stay } from '../../detect/types.ts';
import type { Acknowledgement, OpenCommand } from '../commands.ts';
import type { Outcome, Work } from '../work.ts';
import { type ChangedDevice, changedDevices } from './changed-devices.ts';
import { type Conflict, type Deduplicated, deduplicate, type ReportKey } from './deduplicate.ts';
import { type HeldReport, HomeEvaluator, type ReportSample } from './evaluate-home.ts';
import { flashed } from './flash-event.ts';
import { type JobMove, planJob } from './home-job.ts';
import type { HomeSnapshot } from './home-snapshot.ts';
import { isMuted, needsGuest, toNewEvent } from './new-event.ts';
import { outcomeOf } from './outcome.ts';

/** What is stored about a home. One executor assumes it and checks it while it writes, the other one reads it first. */
export interface HomeFacts {
  home: HomeSnapshot;
  held: HeldReport[];
  /** Stays around now, for the first evaluation of a home and for its job. */
  stays: Stay[];
  /** Hashes of bodies by the name of the report. */
  usedReports: ReadonlyMap<string, string>;
  /** Commands that are not acknowledged, by id. */
  openCommands: ReadonlyMap<string, OpenCommand>;
}

/** The time of an evaluation. */
export interface PlanTime {
  now: Date;
  /** Since when this process can be reached, ms. */
  listeningSince: number;
}

/** Everything that a batch changes in one home. */
export interface HomePlan {
  before: HomeSnapshot;
  after: HomeSnapshot;
  /** Absent: the device is not in this home. */
  reports: ReadonlyMap<Work, Deduplicated>;
  keys: ReportKey[];
  conflicts: Conflict[];
  samples: ReportSample[];
  devices: ChangedDevice[];
  jobMove: JobMove | undefined;
  held: HeldReport[];
  released: HeldReport[];
  acknowledged: Acknowledgement[];
  commands: NewCommand[];
  /** Each once, and none that maintenance mutes. Some may have been raised by an earlier batch: see `planEvents`. */
  raised: Raised[];
  clockSteps: string[];
}

/** Pure: what these works change in their home. */
export function planHome(
  facts: HomeFacts,
  works: readonly Work[],
  { now, listeningSince }: PlanTime,
): HomePlan {
  const { home: before, held, stays } = facts;
  const { byWork, keys, conflicts } = deduplicate(works, before, facts.usedReports);
  const evaluator = new HomeEvaluator(before, held, now.getTime(), listeningSince);
  // On the first evaluation of a home: its guests may be older than its devices.
  if (!before.model.state.stays) evaluator.takeStays(stays);
  for (const work of works) takeWork(evaluator, work, byWork.get(work), stays);
  const evaluation = evaluator.finish();
  const { wakeAt, move } = planJob(evaluation, before, now);
  const after = { ...evaluation.home, wakeAt };
  const done = firstAcknowledgements(evaluation.acknowledged, facts.openCommands);
  const flashes = done.flatMap((ack) => flashOf(ack, facts.openCommands.get(ack.command_id), now));
  return {
    before,
    after,
    reports: byWork,
    keys,
    conflicts,
    samples: evaluation.samples,
    devices: changedDevices(before, after),
    jobMove: move,
    held: evaluation.held,
    released: evaluation.released,
    acknowledged: done,
    commands: evaluation.commands,
    raised: audible(after, [...evaluation.raised, ...flashes], now),
    clockSteps: evaluation.clockSteps,
  };
}

function takeWork(
  evaluator: HomeEvaluator,
  work: Work,
  fresh: Deduplicated | undefined,
  stays: Stay[],
): void {
  switch (work.kind) {
    case 'reports':
      evaluator.takeReports(work, fresh?.reports ?? []);
      break;
    case 'link':
      evaluator.takeLink(work);
      break;
    case 'ack':
      evaluator.takeAck(work);
      break;
    case 'order':
      evaluator.takeOrder(work);
      break;
    case 'tick':
      evaluator.takeTick(stays);
      break;
  }
}

/** Only the first acknowledgement of an open command of the device counts. */
function firstAcknowledgements(
  acknowledged: readonly Acknowledgement[],
  open: ReadonlyMap<string, OpenCommand>,
): Acknowledgement[] {
  const done = new Set<string>();
  return acknowledged.filter(({ command_id, device_id }) => {
    if (done.has(command_id) || open.get(command_id)?.device_id !== device_id) return false;
    done.add(command_id);
    return true;
  });
}

/** The event of a device that flashed in time. */
function flashOf(ack: Acknowledgement, command: OpenCommand | undefined, now: Date): Raised[] {
  return ack.ok && command?.about && ack.at <= command.expiresAt ? [flashed(ack, command.about, now)] : [];
}

/** Each once, and none that maintenance mutes. */
function audible({ settings }: HomeSnapshot, raised: readonly Raised[], now: Date): Raised[] {
  const keys = new Set<string>();
  return raised.filter(({ type, key }) => {
    if (isMuted(type, settings.maintenance_until, now.getTime())) return false;
    if (isTransient(type)) return true;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** What is stored that decides about the events of a plan. */
export interface EventFacts {
  /** Whether an earlier batch raised it. */
  isRaised(homeId: string, key: string): boolean;
  /** The guest who stays there at that time. */
  guestAt(home: HomeSnapshot, at: Date): string | undefined;
}

export interface PlannedEvent {
  home: HomeSnapshot;
  raised: Raised;
  event: NewEvent;
  /** Its guest is the one who stays at that time, if any. */
  isBound: boolean;
}

/** Pure: the events of a plan that are new, each with its guest. */
export function planEvents({ after: home, raised }: HomePlan, facts: EventFacts): PlannedEvent[] {
  return raised
    .filter(({ type, key }) => isTransient(type) || !facts.isRaised(home.home_id, key))
    .map((one) => {
      const event = toNewEvent(home.home_id, home.model, one);
      if (!needsGuest(one)) return { home, raised: one, event, isBound: false };
      const guest_id = facts.guestAt(home, event.event_time) ?? null;
      return { home, raised: one, event: { ...event, guest_id }, isBound: true };
    });
}

/** The outcome of each work, in the order of the batch. Work without a plan is of a home that is gone. */
export function planOutcomes(
  works: readonly Work[],
  plans: ReadonlyMap<string, HomePlan>,
): Map<Work, Outcome> {
  return new Map(
    works.map((work) => {
      const plan = plans.get(work.home_id);
      return [work, outcomeOf(work, plan?.after, plan?.reports.get(work))];
    }),
  );
}
