import sql, { raw, type Sql } from 'sql-template-tag';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import {
  type Assumptions,
  storeStatement,
  type Writes,
} from '../../../src/devices/ingest/execution/store-plans.ts';
import { measuredBy } from '../../../src/devices/months/measured.ts';
import { quietTimeIn } from '../../../src/devices/months/quiet-time.ts';
import { deleteDaySamples } from '../../../src/devices/series/distributed/compress.ts';
import { insertFirst, insertValues } from '../../../src/devices/series/distributed/insert-samples.ts';
import { aggregateHours } from '../../../src/devices/series/local/aggregate.ts';
import { compressDays } from '../../../src/devices/series/local/compress.ts';
import { samplesStatement } from '../../../src/devices/series/local/insert-samples.ts';
import { ALL_HOMES } from '../../../src/devices/series/local/read-homes.ts';
import { newestOf, newestRowOf } from '../../../src/devices/series/shared/find-newest.ts';
import { sampleInsert } from '../../../src/devices/series/shared/insert.ts';
import { bucketsOf } from '../../../src/devices/series/shared/read-buckets.ts';
import { rowsBetween, samplesBetween } from '../../../src/devices/series/shared/samples-between.ts';
import type { PreparedRecording } from '../../../src/events/index.ts';
import { allHomesWithin, pageOfEvents, singleHome } from '../../../src/events/read/read-events.ts';
import { insertStatement, recordingParts } from '../../../src/events/record/statement.ts';
import { guestPageQuery } from '../../../src/guests/list/list-guests.ts';
import { summing } from '../../../src/platform/embedded/data-migration/tables.ts';
import { valuesOfOtherKeys } from '../../../src/platform/secrets/sealed-columns.ts';
import { countRemainingStatement, postponeStatement, WORK } from '../../../src/transfer/postpone-work.ts';
import { announcementPart } from '../../../src/webhooks/insert-deliveries.ts';
import { deliveryCountQuery, deliveryPageQuery } from '../../../src/webhooks/organization/history/store.ts';

const A_DELIVERY = { created_at: new Date('2026-11-16T10:00:00Z'), delivery_id: 1 };
const PAGE = { limit: 50, offset: 0 };
const FROM = new Date('2026-11-16T10:00:00Z');
const TO = new Date('2026-12-16T10:00:00Z');
const anyGuest = { from: undefined, to: undefined, status: undefined, source: undefined, q: undefined };
const everyDelivery = {
  status: 'failed' as const,
  type: 't',
  event_id: '0'.repeat(24),
  webhook_event_id: '0'.repeat(24),
  from: FROM,
  to: TO,
  before: A_DELIVERY,
};
const stretch = { home_id: 'h', device_id: 'd', from: FROM.getTime(), before: TO.getTime() };

const noWrites: Writes = {
  writer: 1,
  now: FROM,
  keys: [],
  samples: [],
  devices: [],
  homes: [],
  jobMoves: [],
  raised: [],
};
const noAssumptions: Assumptions = { homes: [], guests: [], recording: undefined };
const withoutEvents = {
  prepared: [],
  deliveries: [],
  listenerEvents: [],
  lease: undefined,
  slot: 0,
  keepsHistory: true,
  now: FROM,
  shiftMs: 0,
  listenersShiftMs: 0,
};
const ofOne = {
  ...withoutEvents,
  prepared: [
    {
      event: { type: 'alarm_silenced' as const, home_id: 'h', event_time: FROM },
      event_id: 'e',
      metadataText: '{}',
      frozen: undefined,
    },
  ],
};
const recording: PreparedRecording = {
  parts: (gate) => sql`${recordingParts(withoutEvents, gate)}, ${announcementPart()}`,
  announcement: sql`(SELECT count(*) FROM announced)`,
  versions: new Map(),
  committed: () => undefined,
};

/** Statements built from more than fragments and conditions, by the function that builds them. */
export const EXAMPLES: Record<string, Sql[]> = {
  deliveryPageQuery: [
    deliveryPageQuery('h', {}, PAGE),
    deliveryPageQuery('h', everyDelivery, PAGE),
    deliveryPageQuery('h', { status: 'pending' }, PAGE),
  ],
  deliveryCountQuery: [deliveryCountQuery('h', {}), deliveryCountQuery('h', everyDelivery)],
  pageOfEvents: [
    pageOfEvents({ homes: singleHome('h') }, PAGE, 'asc'),
    pageOfEvents({ homes: singleHome('h'), guests: ['g'], types: ['t'] }, PAGE, 'desc'),
    pageOfEvents(
      {
        homes: allHomesWithin({ organizationIds: ['o'], homeIds: [] }),
        types: ['t', 'u'],
        from: FROM,
        before: TO,
        includesUserOnly: true,
      },
      PAGE,
      'desc',
    ),
  ],
  guestPageQuery: [
    guestPageQuery('h', anyGuest, PAGE, FROM),
    guestPageQuery('h', { ...anyGuest, from: FROM, to: TO, source: 's', q: 'q' }, PAGE, FROM),
    ...(['past', 'current', 'upcoming'] as const).map((status) =>
      guestPageQuery('h', { ...anyGuest, status }, PAGE, FROM),
    ),
  ],
  bucketsOf: [rowsBetween, samplesBetween].flatMap((between) => [
    bucketsOf({ ...stretch, metric: 'laeq', resolution: 60 }, between),
    bucketsOf({ ...stretch, metric: 'temp', resolution: 86_400 }, between),
  ]),
  measuredBy: [
    measuredBy(300, [{ home_id: 'h', from: FROM, until: TO }], ALL_HOMES),
    measuredBy(3600, [{ home_id: 'h', from: FROM, until: TO }], ALL_HOMES),
  ],
  quietTimeIn: [quietTimeIn([{ home_id: 'h', from: FROM, until: TO, limit_db: 60 }], ALL_HOMES)],
  insertStatement: [insertStatement(withoutEvents), insertStatement(ofOne)],
  newestOf: [newestOf({ ...stretch, metric: 'laeq', resolution: 60 })],
  newestRowOf: [newestRowOf({ ...stretch, metric: 'laeq', resolution: 60 })],
  compressDays: [compressDays([], FROM)],
  aggregateHours: [aggregateHours([], FROM)],
  storeStatement: [
    storeStatement(noWrites, noAssumptions, sampleInsert),
    storeStatement(
      {
        ...noWrites,
        keys: [{ home_id: 'h', device_id: 'd', boot_id: 1, seq: 1, hash: '1' }],
        samples: [{ home_id: 'h', device_id: 'd', t: FROM.getTime(), temp: 20 }],
        jobMoves: [
          { key: 'h', at: TO, isLater: false },
          { key: 'h', at: TO, isLater: true },
        ],
        raised: [{ home_id: 'h', key: 'k' }],
      },
      { ...noAssumptions, guests: [{ home_id: 'h', at: FROM, guest_id: undefined }], recording },
      sampleInsert,
    ),
  ],
  samplesStatement: [samplesStatement([{ home_id: 'h', device_id: 'd', t: FROM.getTime(), temp: 20 }])],
  insertFirst: [insertFirst({ home_id: 'h', device_id: 'd', t: FROM.getTime(), temp: 20 })],
  insertValues: [insertValues([{ home_id: 'h', device_id: 'd', t: FROM.getTime(), temp: 20 }])],
  deleteDaySamples: [deleteDaySamples({ home_id: 'h', device_id: 'd' }, '2026-11-16', '2026-11-17')],
  summing: [raw(summing('jobs', ['kind', 'key']))],
  postponeStatement: WORK.map((work) => postponeStatement(work, 'o')),
  countRemainingStatement: WORK.map((work) => countRemainingStatement(work, 'o')),
  valuesOfOtherKeys: SEALED_COLUMNS.map((column) => valuesOfOtherKeys(column, [], '', 1)),
};
