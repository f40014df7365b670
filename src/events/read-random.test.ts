import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { eventAt, insertRows, nextId } from '../../test/fixtures/events/event-rows.ts';
import { rounds } from '../../test/harness/run/rounds.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { ensurePartitions } from './partitions.ts';
import { type EventFilter, type EventRow, readEvents, singleHome } from './read/read-events.ts';

const RUNS = rounds(60, 1500);
const TYPES = ['noise_detected', 'noise_quieted', 'battery_low', 'device_online'] as const;
const GUESTS = [nextId(), nextId(), nextId()];
/** Around the end of a month, so that days, months and the default partition all occur. */
const FIRST_HOUR = Date.UTC(2026, 9, 29) / HOUR_MS;
const HOURS = 24 * 6;

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await ensurePartitions(world.tools.database, new Date('2026-12-15T00:00:00Z')); // October has no partition of its own
  await ensurePartitions(world.tools.database, new Date('2027-01-15T00:00:00Z'));
});

/** Whole hours, so that midnights and events at the edges of the window occur often. */
const moment = fc.integer({ min: 0, max: HOURS }).map((hour) => new Date((FIRST_HOUR + hour) * HOUR_MS));
const event = fc.record({
  event_time: moment,
  event_type: fc.constantFrom(...TYPES),
  guest_id: fc.constantFrom(...GUESTS, null, null),
});
const question = fc.record(
  {
    from: moment,
    before: moment,
    types: fc.subarray([...TYPES], { minLength: 1 }),
    guests: fc.subarray(GUESTS, { minLength: 1 }),
  },
  { requiredKeys: [] },
);
const page = fc.record({
  limit: fc.integer({ min: 1, max: 12 }),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 60 })),
});

function plainly(rows: EventRow[], asked: Omit<EventFilter, 'homes'>, order: 'asc' | 'desc'): string[] {
  const kept = rows.filter(
    (row) =>
      (!asked.from || row.event_time >= asked.from) &&
      (!asked.before || row.event_time < asked.before) &&
      (!asked.types || asked.types.includes(row.event_type)) &&
      (!asked.guests || asked.guests.includes(row.guest_id ?? '')),
  );
  const keys = kept.map((row) => `${row.event_time.toISOString()} ${row.event_id}`).sort();
  return (order === 'asc' ? keys : keys.reverse()).map((key) => key.split(' ')[1] ?? '');
}

it('answers what a plain filter over all events would, count included', async () => {
  let pages = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 20, maxLength: 60 }),
      fc.array(fc.tuple(question, page, fc.constantFrom('asc' as const, 'desc' as const)), {
        minLength: 3,
        maxLength: 6,
      }),
      async (events, questions) => {
        const [home_id, neighbour] = [nextId(), nextId()];
        const rows = events.map((one) => eventAt('2026-11-01T00:00:00Z', { ...one, home_id }));
        const others = events.map((one) => eventAt('2026-11-01T00:00:00Z', { ...one, home_id: neighbour }));
        await insertRows(world.tools.database, [...rows, ...others]);
        for (const [asked, { limit, offset }, order] of questions) {
          const wanted = plainly(rows, asked, order);
          const filter = { ...asked, homes: singleHome(home_id) };
          const answer = await readEvents(world.tools.database, filter, { limit, offset }, order);
          expect(answer.total_count).toBe(wanted.length);
          expect(answer.events.map(({ event_id }) => event_id)).toEqual(wanted.slice(offset, offset + limit));
          if (answer.events.length > 0) pages += 1;
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(pages, 'pages that were not empty').toBeGreaterThan(RUNS / 2);
});
