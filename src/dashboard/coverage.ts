import type { OnlyHomes } from '../accounts/index.ts';
import { EVENT_TYPES, type EventType, isTransient } from '../catalogue/index.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { Tools } from '../platform/tools.ts';
import { readLastMotion, readSeenTypes } from './coverage-store.ts';
import { sharedReading } from './shared-reading.ts';
import type { HomesOfOrganization } from './store.ts';

export interface Covered {
  event_type: EventType;
  /** Absent for types that are not stored, and so not counted. */
  events?: number;
  last_seen_at?: Date;
}

export const COVERED_DAYS = 30;
/**
 * Counting the events of a month is the slowest part of the page (measured for 1,000 homes with a million events: see
 * bench/README.md), so a result is cached for so many times as long as it took: counting never takes more than two
 * percent of the time, and small portfolios see no delay.
 */
const KEPT_TIMES = 50;
const MOST_KEPT = 1000;

/** For each event type, whether it occurred in the last thirty days, how often and when last. */
export function openCoverage(
  tools: Tools,
): (organizationId: string, onlyHomes: OnlyHomes) => Promise<Covered[]> {
  const cache = new Map<string, { coverage: Covered[]; until: number }>();

  const refresh = sharedReading(async (key: string) => {
    const begun = performance.now();
    const coverage = await readCoverage(tools, readKey(key));
    const ended = performance.now();
    cache.delete(key);
    cache.set(key, { coverage, until: ended + (ended - begun) * KEPT_TIMES });
    const [oldest] = cache.keys();
    if (cache.size > MOST_KEPT && oldest !== undefined) cache.delete(oldest);
    return coverage;
  });

  return async (organizationId, onlyHomes) => {
    const key = keyOf({ organizationId, onlyHomes });
    const cached = cache.get(key);
    return cached && performance.now() < cached.until ? cached.coverage : refresh(key);
  };
}

/** The organization and the homes of a limited reader: `id` or `id:home,home`. */
function keyOf({ organizationId, onlyHomes }: HomesOfOrganization): string {
  return onlyHomes ? `${organizationId}:${[...onlyHomes].sort().join()}` : organizationId;
}

function readKey(key: string): HomesOfOrganization {
  const [organizationId = '', homes] = key.split(':');
  return { organizationId, onlyHomes: homes === undefined ? undefined : new Set(homes.split(',')) };
}

async function readCoverage({ database, clock }: Tools, which: HomesOfOrganization): Promise<Covered[]> {
  const since = new Date(clock.now().getTime() - COVERED_DAYS * DAY_MS);
  const [seen, motionAt] = await Promise.all([
    readSeenTypes(database, which, since),
    readLastMotion(database, which, since),
  ]);
  const byType = new Map<EventType, (typeof seen)[number]>(seen.map((one) => [one.event_type, one]));
  return EVENT_TYPES.map((event_type) => {
    if (isTransient(event_type))
      return { event_type, ...(motionAt === undefined ? {} : { last_seen_at: motionAt }) };
    const { events = 0, last_seen_at } = byType.get(event_type) ?? {};
    return { event_type, events, ...(last_seen_at === undefined ? {} : { last_seen_at }) };
  });
}
