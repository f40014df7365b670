import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { EVENT_TYPES } from '../../catalogue/index.ts';
import { wallShiftMs } from '../../platform/clock.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { digestOf } from '../payload.ts';
import { claimListener, MOST_PENDING } from './store.ts';
import { openStream } from './stream.ts';

/** Tests the stream of the API. bin/remote/listen.test.ts tests the command on top of it. */

let world: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = await world.home(hood);
});

const listenersOf = (organization: string) => `/organizations/${organization}/listeners`;

async function begin(person: Person = hood.owner, body: object = {}, { organization_id } = hood) {
  const made = await world.as(person).post(listenersOf(organization_id), body);
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  return { ...made.body, path: `${listenersOf(organization_id)}/${made.body.listener_id}` } as {
    listener_id: string;
    secret: string;
    path: string;
  };
}

interface Line {
  type: string;
  number?: number;
  event_type?: string;
  headers?: Record<string, string>;
  body?: string;
  reason?: string;
}

/** Reads lines as they arrive. `over` is set when the server ends the stream. */
async function follow(path: string, token: string, at = world) {
  const cutting = new AbortController();
  onTestFinished(() => cutting.abort());
  const answer = await fetch(`${at.api}${path}/deliveries?follow=true`, {
    headers: { authorization: `Bearer ${token}` },
    signal: cutting.signal,
  });
  expect(answer.status).toBe(200);
  const lines: Line[] = [];
  const done = (async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      const parts = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.map((part) => JSON.parse(part)));
    }
  })().catch(() => undefined);
  const listenerEvents = () => lines.filter(({ type }) => type === 'delivery');
  await expect.poll(() => lines[0]?.type).toBe('ready');
  return { lines, over: done, received: listenerEvents, cut: () => cutting.abort() };
}

const raise = (
  type: 'battery_low' | 'pir_motion' | 'noise_detected' = 'battery_low',
  in_home = home,
  at = world,
) => at.app.recorder.record({ home_id: in_home, type, event_time: world.clock.now() });

const rowsOf = async (listenerId: string) =>
  (await world.tools.database.rows(sql`SELECT FROM listener_events WHERE listener_id = ${listenerId}`))
    .length;

const typesOf = (lines: Line[]) => lines.map(({ event_type }) => event_type);

describe('a listener', () => {
  it('gets each event once as a signed delivery, transient ones too, and what a filter leaves', async () => {
    const all = await begin();
    const some = await begin(hood.admin, { events: ['pir_motion'] });
    const [allStream, someStream] = [
      await follow(all.path, hood.owner.token),
      await follow(some.path, hood.admin.token),
    ];
    await raise();
    await raise('pir_motion');
    await expect.poll(() => typesOf(allStream.received())).toEqual(['battery_low', 'pir_motion']);
    await expect.poll(() => typesOf(someStream.received())).toEqual(['pir_motion']);
    const [first] = allStream.received();
    const body = JSON.parse(first?.body ?? '');
    expect(body.hook_id).toBe(all.listener_id);
    const bytes = (first?.body ?? '').slice(
      (first?.body ?? '').indexOf('"event":') + 8,
      (first?.body ?? '').lastIndexOf(',"hook_digest"'),
    );
    expect(body.hook_digest).toBe(digestOf(bytes, all.secret));
    expect(first?.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'lares-webhook-service',
      'webhook-id': body.event.webhook_event_id,
      'webhook-timestamp': expect.any(String),
      'webhook-attempt': '1',
    });
  });

  it('gets the events that another process records', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const mine = await begin();
    const stream = await follow(mine.path, hood.owner.token);
    await raise('noise_detected', home, other);
    await expect.poll(() => typesOf(stream.received())).toEqual(['noise_detected']);
  });

  it('gets no event of another organization, and no other user reads its stream', async () => {
    const others = await world.neighbourhood();
    const elsewhere = await world.home(others);
    const mine = await begin();
    const theirs = await begin(others.owner, {}, others);
    const [here, there] = [
      await follow(mine.path, hood.owner.token),
      await follow(theirs.path, others.owner.token),
    ];
    await raise('battery_low', elsewhere);
    await raise('noise_detected');
    await expect.poll(() => typesOf(here.received())).toEqual(['noise_detected']);
    await expect.poll(() => typesOf(there.received())).toEqual(['battery_low']);
    for (const [person, path] of [
      [hood.admin, mine.path],
      [others.owner, theirs.path.replace(others.organization_id, hood.organization_id)],
      [others.owner, mine.path],
    ] as const) {
      const read = await world.as(person).get(`${path}/deliveries`);
      const gone = await world.as(person).send('DELETE', path, {});
      expect([403, 404]).toContain(read.status);
      expect(gone.status).toBe(read.status);
    }
    expect((await world.as(hood.member).post(listenersOf(hood.organization_id), {})).status).toBe(403);
    const weak = await world.tokenOf(hood.owner, ['webhook_read', 'events_read']);
    expect((await world.as(weak).post(listenersOf(hood.organization_id), {})).status).toBe(403);
  });

  it('that reconnects gets the events it missed, and repeats those in doubt with the same number', async () => {
    const mine = await begin();
    const before = await follow(mine.path, hood.owner.token);
    await raise();
    await expect.poll(() => before.received().length).toBe(1);
    before.cut();
    await before.over;
    await raise('noise_detected');
    const after = await follow(mine.path, hood.owner.token);
    await expect.poll(() => typesOf(after.received())).toEqual(['battery_low', 'noise_detected']);
    expect(after.received()[0]?.number).toBe(before.received()[0]?.number);
  });

  it('is not hurried by a demo whose homes live faster than people', async () => {
    const mine = await begin();
    world.clock.hurry(5 * 60 * SECOND_MS);
    await raise();
    expect(await rowsOf(mine.listener_id)).toBe(1);
    const stream = await follow(mine.path, hood.owner.token);
    await expect.poll(() => typesOf(stream.received())).toEqual(['battery_low']);
    stream.cut();
    await stream.over;
  });

  it('that stays away for longer gets 404, and nothing was kept', async () => {
    const mine = await begin();
    await raise();
    expect(await rowsOf(mine.listener_id)).toBe(1);
    world.clock.advance(61 * SECOND_MS);
    await raise('noise_detected');
    expect(await rowsOf(mine.listener_id)).toBe(1);
    expect((await world.as(hood.owner).get(`${mine.path}/deliveries`)).status).toBe(404);
    await begin();
    expect(await rowsOf(mine.listener_id)).toBe(0);
  });

  it('reads what waits and no more without follow', async () => {
    const mine = await begin();
    await raise();
    const read = await world.as(hood.owner).get(`${mine.path}/deliveries`);
    expect(read.headers['content-type']).toBe('application/jsonl');
    expect(
      read.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toEqual(['ready', 'delivery']);
  });

  it('has one connection: another one takes its place', async () => {
    const mine = await begin();
    const first = await follow(mine.path, hood.owner.token);
    const second = await follow(mine.path, hood.owner.token);
    await first.over;
    expect(first.lines.at(-1)).toEqual({ type: 'end', reason: 'taken_over' });
    await raise();
    await expect.poll(() => second.received().length).toBe(1);
    expect(first.received()).toEqual([]);
  });

  it('stops, and is gone', async () => {
    const mine = await begin();
    const stream = await follow(mine.path, hood.owner.token);
    expect((await world.as(hood.owner).send('DELETE', mine.path, {})).status).toBe(204);
    await raise();
    expect(await rowsOf(mine.listener_id)).toBe(0);
    await stream.over;
    expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'removed' });
    expect((await world.as(hood.owner).send('DELETE', mine.path, {})).status).toBe(404);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'membership',
      ({ user_id }) =>
        world.as(hood.owner).send('DELETE', `/organizations/${hood.organization_id}/members/${user_id}`, {}),
    ],
    [
      'role',
      ({ user_id }) =>
        world.as(hood.owner).send('PATCH', `/organizations/${hood.organization_id}/members/${user_id}`, {
          body: { role: 'member' },
        }),
    ],
    [
      'token',
      ({ user_id }) =>
        world.tools.database.rows(
          sql`DELETE FROM access_tokens WHERE user_id = ${user_id} RETURNING 1 AS gone`,
        ),
    ],
  ])('whose %s ends gets no more events', async (_what, end) => {
    const member = await world.person();
    await world.join(hood.organization_id, member, 'admin');
    const mine = await begin(member);
    const stream = await follow(mine.path, member.token);
    await end(member);
    await stream.over;
    expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'access' });
    await raise();
    expect(stream.received()).toEqual([]);
    expect(await rowsOf(mine.listener_id)).toBe(0);
  });

  it('is asked to reconnect when the process stops, and continues at another process', async () => {
    const stopping = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const mine = await begin();
    const first = await follow(mine.path, hood.owner.token, stopping);
    await stopping.close();
    await first.over;
    expect(first.lines.at(-1)).toEqual({ type: 'end', reason: 'restart' });
    await raise();
    const second = await follow(mine.path, hood.owner.token);
    await expect.poll(() => typesOf(second.received())).toEqual(['battery_low']);
  });
});

describe('bounds', () => {
  it('ten of one person, and dead ones do not count', async () => {
    const many = await world.neighbourhood();
    for (let count = 0; count < 10; count += 1) await begin(many.owner, {}, many);
    const eleventh = await world.as(many.owner).post(listenersOf(many.organization_id), {});
    expect([eleventh.status, eleventh.body.error_key]).toEqual([409, 'quota_exceeded']);
    await begin(many.admin, {}, many);
    world.clock.advance(61 * SECOND_MS);
    await begin(many.owner, {}, many);
  });

  it('nothing more is written for who is far behind, and the event is recorded all the same', async () => {
    const mine = await begin();
    await fill(mine.listener_id, MOST_PENDING);
    expect((await raise()).event_id).toMatch(/^[0-9a-f]{24}$/);
    expect(await rowsOf(mine.listener_id)).toBe(MOST_PENDING);
  });

  const fill = (listenerId: string, rows: number, text = '{}') =>
    world.tools.database.rows(sql`
      INSERT INTO listener_events (listener_id, webhook_event_id, event_type, event)
      SELECT ${listenerId}, lpad(n::text, 24, '0'), 'battery_low', ${text} FROM generate_series(1, ${rows}) AS n`);
  const isThere = async (listenerId: string) =>
    (await world.tools.database.rows(sql`SELECT FROM listeners WHERE listener_id = ${listenerId}`)).length >
    0;

  /** A connection without a network. The test plays the other side. */
  async function connect(denialReason: () => Promise<undefined>, readTimeoutMs: number) {
    const { listener_id, secret } = await begin();
    const connectionId = world.tools.newId();
    const { organization_id } = hood;
    const listener = { organization_id, user_id: hood.owner.user_id, listener_id };
    await claimListener(world.tools.database, listener, connectionId, wallShiftMs(world.clock));
    const listen = {
      listenerId: listener_id,
      connectionId,
      secret,
      follow: true,
      denialReason,
      readTimeoutMs: readTimeoutMs,
    };
    return { listener_id, open: () => openStream(world.tools, listen) };
  }

  it('who does not read is cut off, and holds no more than a line', async () => {
    const { listener_id, open } = await connect(async () => undefined, 50);
    await fill(listener_id, 100, 'x'.repeat(20_000));
    const { stream, done } = open();
    stream.on('error', () => undefined);
    await done;
    expect([stream.destroyed, await isThere(listener_id)]).toEqual([true, false]);
    expect(stream.readableLength).toBeLessThan(50_000);
  });

  it('a stream that is read more slowly than events come ends with the reason behind', async () => {
    let rows = MOST_PENDING + 100;
    const { listener_id, open } = await connect(async () => {
      await fill(listener_id, rows);
      rows = 60;
      return undefined;
    }, 30_000);
    const { stream, done } = open();
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await done;
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toEqual({ type: 'end', reason: 'behind' });
    expect(await isThere(listener_id)).toBe(false);
  });

  it('an access token that has expired ends the stream and not the listener', async () => {
    const member = await world.person();
    await world.join(hood.organization_id, member, 'admin');
    const mine = await begin(member);
    const stream = await follow(mine.path, member.token);
    await world.tools.database.rows(sql`
      UPDATE access_tokens SET expires_at = ${world.clock.now()} WHERE user_id = ${member.user_id}`);
    await stream.over;
    expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'expired' });
    expect(await isThere(mine.listener_id)).toBe(true);
  });

  it.each([
    [{ events: [] }, 'events'],
    [{ events: ['nothing'] }, 'invalid event: nothing'],
    [{ events: ['*', 'battery_low'] }, 'wildcard events can only be used with a single event'],
    [{ events: 'battery_low' }, 'events'],
    [{ events: [null] }, 'events.0'],
  ])('%j is refused', async (body, context) => {
    const refused = await world.as(hood.owner).post(listenersOf(hood.organization_id), body);
    expect([refused.status, refused.body.context]).toEqual([400, context]);
  });
});

describe('a sample', () => {
  it('of every type goes to what one listens with, marked and signed', async () => {
    const mine = await begin();
    const others = await begin(hood.admin);
    const stream = await follow(mine.path, hood.owner.token);
    for (const type of EVENT_TYPES) {
      const sent = await world.as(hood.owner).post(`${listenersOf(hood.organization_id)}/samples`, { type });
      expect(sent.status).toBe(201);
    }
    await expect.poll(() => typesOf(stream.received())).toEqual([...EVENT_TYPES]);
    for (const { body } of stream.received()) expect(JSON.parse(body ?? '').event.sample).toBe(true);
    expect(await rowsOf(others.listener_id)).toBe(0);
    const unknown = await world
      .as(hood.owner)
      .post(`${listenersOf(hood.organization_id)}/samples`, { type: 'x' });
    expect([unknown.status, unknown.body.context]).toEqual([400, 'type']);
  });
});
