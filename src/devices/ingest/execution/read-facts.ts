import { isTransient } from '../../../catalogue/index.ts';
import { findStays } from '../../../guests/stays.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Stay } from '../../detect/types.ts';
import { readOpenCommands } from '../commands.ts';
import { keysOf } from '../evaluation/deduplicate.ts';
import type { HomeSnapshot } from '../evaluation/home-snapshot.ts';
import { needsGuest } from '../evaluation/new-event.ts';
import type { EventFacts, HomeFacts, HomePlan } from '../evaluation/plan.ts';
import type { Work } from '../work.ts';
import { raisedName, readHeld, readRaised, readStays, readUsedReports } from './store.ts';

/** Stays that rules look at: as far back as a sample may count, and far enough ahead to be woken in time. */
const STAYS_BACK_MS = 8 * DAY_MS;
const STAYS_AHEAD_MS = 2 * DAY_MS;

/** What is stored about these homes, which are locked. */
export async function readFacts(
  connection: Connection,
  homes: readonly HomeSnapshot[],
  works: ReadonlyMap<string, readonly Work[]>,
  now: Date,
): Promise<HomeFacts[]> {
  const here = homes.flatMap((home) =>
    (works.get(home.home_id) ?? []).filter(
      (work) => work.kind !== 'reports' || home.model.devices.has(work.device_id),
    ),
  );
  const keys = here.flatMap((work) => (work.kind === 'reports' ? keysOf(work) : []));
  const usedReports = await readUsedReports(connection, keys);
  const openCommands = await readOpenCommands(connection, here.flatMap(acknowledgedIds));
  const holding = homes.filter(({ statuses }) => [...statuses.values()].some(({ hasHeld }) => hasHeld));
  const held = await readHeld(
    connection,
    holding.map(({ home_id }) => home_id),
  );
  const facts: HomeFacts[] = [];
  for (const home of homes) {
    const { home_id } = home;
    const needsStays = !home.model.state.stays || works.get(home_id)?.some(({ kind }) => kind === 'tick');
    facts.push({
      home,
      held: held.filter((one) => one.home_id === home_id),
      stays: needsStays ? await readStaysAround(connection, home_id, now) : [],
      usedReports,
      openCommands,
    });
  }
  return facts;
}

function acknowledgedIds(work: Work): string[] {
  if (work.kind === 'ack') return [work.command_id];
  if (work.kind !== 'reports') return [];
  return work.reports.flatMap(({ report }) =>
    report.events.flatMap((event) => (event.type === 'cmd_ack' ? [event.command_id] : [])),
  );
}

function readStaysAround(connection: Connection, homeId: string, now: Date): Promise<Stay[]> {
  const from = new Date(now.getTime() - STAYS_BACK_MS);
  const to = new Date(now.getTime() + STAYS_AHEAD_MS);
  return readStays(connection, homeId, from, to);
}

/** What decides about the events of these plans. */
export async function readEventFacts(
  connection: Connection,
  plans: readonly HomePlan[],
): Promise<EventFacts> {
  const raised = plans.flatMap((plan) => plan.raised.map((one) => ({ ...one, home_id: plan.after.home_id })));
  const before = await readRaised(
    connection,
    raised.filter(({ type }) => !isTransient(type)),
  );
  const isRaised = (homeId: string, key: string) => before.has(raisedName(homeId, key));
  const moments = raised
    .filter((one) => needsGuest(one) && !isRaised(one.home_id, one.key))
    .map(({ home_id, at }) => ({ home_id, at: new Date(at) }));
  const guests = await findStays(connection, moments);
  const guestByMoment = new Map(
    moments.map(({ home_id, at }, index) => [`${home_id} ${at.getTime()}`, guests[index]]),
  );
  return {
    isRaised,
    guestAt: ({ home_id }, at) => guestByMoment.get(`${home_id} ${at.getTime()}`),
  };
}
