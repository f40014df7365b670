import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFeed } from '../../../test/harness/guests/calendar-feed.ts';
import { fileHome, newHome } from '../../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { openLog } from '../../platform/observability/log.ts';
import { ThreadPool, type WorkerPool } from '../../platform/workers/pool.ts';
import { createReader, openInputReader } from './open-input-reader.ts';
import type { HomePortion } from './portions.ts';
import { packRows, readRows } from './rows.ts';

const OWNER = 'a'.repeat(24);
const HOME = { timezone: 'Europe/Stockholm', checkin_hour: 15, checkout_hour: 11 };
const CALENDAR = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20261120\r\nSUMMARY:Ann\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

const calendar = (text: string) => ({
  body: Buffer.from(text),
  contentType: 'text/calendar',
  home: HOME,
});
const never = new AbortController().signal;
const log = openLog({ level: 'silent' });

/** A reader whose threads do something else than they are asked for. */
function readerThatDoes(task: 'forever' | 'hoard' | 'exit') {
  const pool = new ThreadPool({
    script: new URL('../../../test/harness/workers/misbehaving-worker.ts', import.meta.url),
    memoryMb: 64,
    most: 1,
    mostOfOwner: 1,
    mostWaitingOfOwner: 1,
    mostWaiting: 1,
    log,
  });
  onTestFinished(() => pool.close());
  const other: WorkerPool = {
    run: (wanted) => pool.run({ ...wanted, task }),
    close: () => pool.close(),
  };
  // Nothing that is asked for here ever ends well, so the deadline is never too short.
  const deadlineMs = task === 'forever' ? 500 : 60_000;
  return createReader(other, { feedMs: deadlineMs, csvMs: deadlineMs });
}

describe('a calendar', () => {
  it('is read and compared by a thread', async () => {
    const reader = openInputReader(log);
    onTestFinished(() => reader.close());
    const found = await reader.calendar(OWNER, calendar(CALENDAR), never);
    expect([found.ids, found.checkins, found.unreadable]).toEqual([
      '["a"]',
      '["2026-11-20T14:00:00.000Z"]',
      [],
    ]);
    const now = new Date('2026-11-15T00:00:00Z');
    const gone = {
      guest_id: 'g',
      home_id: 'h',
      external_id: 'b',
      name: 'Bo',
      phone_number: null,
      email: null,
    };
    const more = { language: null, erased: false, missing_since: null };
    const known = [
      packRows([{ ...gone, ...more, checkin_time: '2026-12-01T14:00:00Z', checkout_time: null }]),
    ];
    const rules = { keepsIds: false, confirmAfterMs: 0, doubtful: false };
    const homes = [{ ...HOME, home_id: 'h' }];
    const changes = await reader.compare(
      OWNER,
      { known, found, rules, homes, unreachableCountries: [], now },
      never,
    );
    expect([changes.rename, changes.remove, changes.missing]).toEqual([null, null, '["g"]']);
    const [portion, ...others] = readRows<HomePortion>(changes.save);
    expect([portion, others]).toEqual([
      { home_id: 'h', count: 1, plain: true, guests: expect.any(String) },
      [],
    ]);
    expect(JSON.parse(portion?.guests ?? '')).toMatchObject([
      { external_id: 'a', name: 'Ann', validation_errors: ['missing_phone_number_and_email'] },
    ]);
  });

  it('that is none is a problem in words', async () => {
    const reader = openInputReader(log);
    onTestFinished(() => reader.close());
    await expect(reader.calendar(OWNER, calendar('<html>'), never)).rejects.toThrow('a web page instead');
  });

  it.each([
    ['forever', 'the calendar takes too long to read'],
    ['hoard', 'the calendar takes too much memory to read'],
    ['exit', 'the calendar could not be read'],
  ] as const)('whose thread does %s is a problem in words: %s', async (task, words) => {
    const reading = readerThatDoes(task).calendar(OWNER, calendar(CALENDAR), never);
    await expect(reading).rejects.toThrow(words);
  });
});

describe('a CSV file', () => {
  const file = (text = '') => {
    const directory = mkdtempSync(join(tmpdir(), 'lares-reader-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    writeFileSync(join(directory, 'file'), text);
    return openSync(join(directory, 'file'), 'r+');
  };

  it.each([
    ['forever', 'The file takes too long to read. Send it in smaller parts.'],
    ['hoard', 'The file takes too much memory to read. Send it in smaller parts.'],
  ] as const)('whose thread does %s is a 400: %s', async (task, message) => {
    const reading = {
      input: file('name'),
      output: file(),
      home: fileHome(OWNER),
      columns: {},
      now: new Date(),
      unreachableCountries: [],
    };
    await expect(readerThatDoes(task).csv(OWNER, reading)).rejects.toMatchObject({
      status: 400,
      message,
      details: { error_key: 'invalid_guest', context: 'file' },
    });
  });
});

describe('feeds that were made to be slow', () => {
  let world: World;
  let hood: Neighbourhood;
  beforeAll(async () => {
    world = await openWorld();
    hood = await world.neighbourhood();
  });

  const event = (uid: string, description: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:20261220\r\nSUMMARY:Guest ${uid.slice(1)}\r\n${description}END:VEVENT\r\n`;
  const feedOf = (events: string[]) => `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`;

  it('by their descriptions and by new UIDs each time are synced, guest by guest', async () => {
    const newlines = `DESCRIPTION:tel${'\\n'.repeat(7990)}x\r\n`;
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const feed = await openFeed(feedOf(numbers.map((number) => event(`a${number}`, newlines))));
    const home = await newHome(world, hood);
    const owner = world.as(hood.owner);
    const path = `/homes/${home}/integrations`;
    /** A caller waits for ten seconds; the threads of a busy machine may take longer. */
    const synced = async (address: string, body?: object) => {
      const { integration_id } = (await owner.post(address, body)).body;
      await world.app.jobs.settled();
      const [{ guest_count, last_error }] = (await owner.get(path)).body.integrations;
      return { integration_id, outcome: [guest_count, last_error] };
    };
    const { integration_id, outcome } = await synced(path, { type: 'ical', name: 'Airbnb', url: feed.url });
    expect(outcome).toEqual([40, null]);
    const idsOf = async () =>
      (await owner.get(`/homes/${home}/guests?limit=500`)).body.guests.map(
        ({ guest_id, name }: { guest_id: string; name: string }) => `${guest_id} ${name}`,
      );
    const before = await idsOf();
    feed.serve(feedOf(numbers.map((number) => event(`b${number}`, ''))));
    world.clock.advance(1000);
    expect((await synced(`${path}/${integration_id}/sync`)).outcome).toEqual([40, null]);
    expect((await idsOf()).sort()).toEqual(before.sort());
  });
});
