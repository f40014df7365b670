import { setImmediate as turn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calendarOf, type Feed, openFeed } from '../../../test/harness/guests/calendar-feed.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import type { Database } from '../../platform/db/database.ts';
import { openLog } from '../../platform/observability/log.ts';
import { secureRandom } from '../../platform/random.ts';
import { openSecretBox } from '../../platform/secrets/secret-box.ts';
import { openSecretKeys } from '../../platform/secrets/secret-keys.ts';
import type { InputReader } from '../input/input-reader.ts';
import { localReader } from '../input/local-reader.ts';
import { readRows } from '../input/rows.ts';
import { syncHandler } from './job.ts';
import { openSync } from './sources.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

async function connect(feed: Feed): Promise<string> {
  const home_id = await world.home(hood);
  const body = { type: 'ical', name: 'Airbnb', url: feed.url };
  const made = await world.as(hood.owner).post(`/homes/${home_id}/integrations`, body);
  expect([made.status, made.body.last_error]).toEqual([201, null]);
  return made.body.integration_id;
}

/** Syncs as a job does them, with this in place of the world's own. */
function handlerOn(more: { database?: Partial<Database>; reader?: Partial<InputReader> }) {
  const tools = { ...world.tools, database: { ...world.tools.database, ...more.database } };
  const guests = {
    tools,
    rules: { unreachableCountries: new Set<string>() },
    reader: { ...localReader, ...more.reader },
  };
  const box = openSecretBox(openSecretKeys([Buffer.alloc(32, 7)]), secureRandom);
  const settings = { allowPrivate: true, urls: {} };
  const onHealth = { feed: () => Promise.resolve(), connection: () => Promise.resolve() };
  const context = openSync(guests, box, openLog({ level: 'silent' }), settings, onHealth);
  const { run } = syncHandler(context, 'home');
  const never = new AbortController().signal;
  return (integrationId: string) => run(integrationId, never);
}

const stay = (uid: string) => ({ uid, from: '20261201', to: '20261205', name: `Guest ${uid}` });

describe('feeds that bring much', () => {
  it('write two at a time, so that the connections are there for others; one that brings nothing waits for none', async () => {
    const feed = await openFeed(calendarOf(stay('a')));
    const quiet = await openFeed(calendarOf(stay('a')));
    const changing: string[] = [];
    for (let count = 0; count < 6; count += 1) changing.push(await connect(feed));
    const unchanged = await connect(quiet);
    feed.serve(calendarOf(stay('a'), stay('b')));

    let begun = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    onTestFinished(release);
    const transaction: Database['transaction'] = async (work) => {
      begun += 1;
      await released;
      return world.tools.database.longTimeout.transaction(work);
    };
    const database = { ...world.tools.database.longTimeout, transaction };
    let compared = 0;
    let allCompared = () => {};
    const comparing = new Promise<void>((resolve) => {
      allCompared = resolve;
    });
    const compare: InputReader['compare'] = async (...given) => {
      const changes = await localReader.compare(...given);
      compared += 1;
      if (compared === 7) allCompared();
      return changes;
    };
    const sync = handlerOn({ database: { longTimeout: database }, reader: { compare } });
    const syncs = [...changing, unchanged].map(sync);
    await comparing;
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(begun).toBe(3);
    release();
    await Promise.all(syncs);
    expect(begun).toBe(7);
  });

  it('are compared with what is known part by part', async () => {
    const many = Array.from({ length: 1100 }, (_, number) => stay(`s${number}`));
    const feed = await openFeed(calendarOf(...many));
    const integrationId = await connect(feed);
    const parts: number[] = [];
    const compare: InputReader['compare'] = (owner, comparison, signal) => {
      parts.push(...comparison.known.map((part) => [...readRows(part)].length));
      return localReader.compare(owner, comparison, signal);
    };
    feed.serve(calendarOf(...many.slice(1)));
    await handlerOn({ reader: { compare } })(integrationId);
    expect(parts).toEqual([500, 500, 100]);
    const left = await world.tools.database.row(
      sql`SELECT count(*) AS guests, count(missing_since) AS missing FROM guests WHERE integration_id = ${integrationId}`,
    );
    expect(left).toEqual({ guests: 1100, missing: 1 });
  });
});
