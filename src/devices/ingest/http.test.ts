import { gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MonitoredHome,
  minutes,
  monitoredHome,
  sendReports,
  times,
} from '../../../test/harness/monitored-home.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

let world: World;
let house: MonitoredHome;

beforeAll(async () => {
  world = await openWorld();
});

let seq = 0;
function report(members: object = {}) {
  seq += 1;
  return { v: 1, boot_id: 1, seq, sent_at: world.clock.now().getTime(), heartbeat_s: 300, ...members };
}

const send = (body: unknown, headers?: Record<string, string>) =>
  sendReports(world, house.device.device_token, body, headers);
const now = () => world.clock.now().getTime();
const stored = async () =>
  (
    await world.tools.database.rows<{ t: Date; temp: number }>(sql`
      SELECT t, temp FROM sensor_samples WHERE home_id = ${house.home_id} AND temp IS NOT NULL ORDER BY t`)
  ).map(({ t, temp }) => [t.getTime(), temp]);

describe('a report', () => {
  beforeEach(async () => {
    house = await monitoredHome(world);
  });

  it('is answered 202 with what the device has to know, and its samples are stored by then', async () => {
    const answer = await send(
      report({ samples: [{ t: now() - 1000, temp: 21.5 }], fw: '2.1.0', battery: { pct: 80, mv: 3900 } }),
    );
    expect([answer.status, answer.body]).toEqual([
      202,
      { accepted: 1, duplicates: 0, rejected: [], server_time: now(), next_report_s: 300, commands: [] },
    ]);
    expect(await stored()).toEqual([[now() - 1000, 21.5]]);
    const shown = (await house.owner.get(`/devices/${house.device.device_id}`)).body;
    expect(shown).toMatchObject({
      offline: false,
      first_seen_at: world.clock.now().toISOString(),
      last_heard_from_at: world.clock.now().toISOString(),
      next_heartbeat_at: new Date(now() + 300_000).toISOString(),
      firmware: { installed: '2.1.0', wanted: null },
      battery: { percent: 80, voltage: 3.9 },
      latest_sensor_values: {
        temperature: { time: new Date(now() - 1000).toISOString(), value: 21.5 },
        battery: { time: world.clock.now().toISOString(), value: 80 },
      },
    });
  });

  it('that comes again has no effect, and the answer says so', async () => {
    const body = report({ samples: [{ t: now(), temp: 22 }] });
    expect((await send(body)).body.accepted).toBe(1);
    const before = await house.events();
    const again = await send(body);
    expect([again.status, again.body.accepted, again.body.duplicates]).toEqual([202, 0, 1]);
    expect(await house.events()).toEqual(before);
  });

  it('that comes again after its device moved has no effect in the other home', async () => {
    const body = report({ samples: [{ t: now(), temp: 22 }] });
    expect((await send(body)).body.accepted).toBe(1);
    const { body: other } = await house.owner.post('/homes', {
      name: 'Barn',
      organization_id: house.hood.organization_id,
    });
    const { device_id } = house.device;
    expect((await house.owner.patch(`/devices/${device_id}`, { home: other.home_id })).status).toBe(200);
    await expect.poll(async () => (await send(body)).body).toMatchObject({ accepted: 0, duplicates: 1 });
    const kept = await world.tools.database.rows<{ home_id: string }>(sql`
      SELECT home_id FROM device_reports WHERE device_id = ${device_id}`);
    expect(kept).toEqual([{ home_id: other.home_id }]);
  });

  it('with samples from before what is kept says so, and its other samples are stored', async () => {
    const { database } = world.tools;
    await database.rows(sql`UPDATE sensor_clock SET kept_from = ${new Date(now() - DAY_MS)}`);
    const samples = [
      { t: now() - 2 * DAY_MS, temp: 19 },
      { t: now() - 1000, temp: 21 },
    ];
    const answer = await send([report({ samples: samples.slice(1) }), report({ boot_id: 2, samples })]);
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { accepted: 2, rejected: [{ index: 1, path: 'samples', reason: 'older_than_kept' }] },
    ]);
    expect(await stored()).toEqual([[now() - 1000, 21]]);
    await database.rows(sql`UPDATE sensor_clock SET kept_from = DEFAULT`);
  });

  it('whose number was used before with another body is a 409, changes nothing and is kept aside', async () => {
    const body = report({ samples: [{ t: now() - 5000, temp: 22 }] });
    await send(body);
    const before = await stored();
    const answer = await send({ ...body, samples: [{ t: now() - 5000, temp: 35 }] });
    expect([answer.status, answer.body.rejected]).toEqual([
      409,
      [{ index: 0, path: 'seq', reason: 'used_before' }],
    ]);
    expect(await stored()).toEqual(before);
    const conflicting = await world.tools.database.rows<{ body: string }>(
      sql`SELECT body FROM conflicting_reports`,
    );
    expect(conflicting.map(({ body: text }) => JSON.parse(text).samples[0].temp)).toEqual([35]);
  });

  it('may have any text in members that mean nothing, also when it is kept aside', async () => {
    const bad = 'a\u0000b\ud800';
    const strange = report({ samples: [{ t: now(), temp: 21, [bad]: bad }], note: bad, [bad]: [bad] });
    expect((await send(strange)).body).toMatchObject({ accepted: 1, rejected: [] });
    expect((await send({ ...strange, note: `${bad}!` })).status).toBe(409);
    expect((await send(report({ fw: bad }))).body).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, path: 'fw', reason: 'must_be_a_short_text' }],
    });
  });

  it('may come packed with gzip', async () => {
    const packed = gzipSync(JSON.stringify(report({ samples: [{ t: now() - 7000, temp: 18 }] })));
    expect((await send(packed, { 'content-encoding': 'gzip' })).status).toBe(202);
    expect(await stored()).toContainEqual([now() - 7000, 18]);
  });

  it('may be sent with up to a hundred others; each is evaluated by itself', async () => {
    const some = [report(), { ...report(), v: 9 }, report({ samples: [{ t: now(), temp: 400 }] })];
    const answer = await send(some);
    expect([answer.status, answer.body.accepted, answer.body.rejected]).toEqual([
      202,
      2,
      [
        { index: 1, path: 'v', reason: 'unknown_version' },
        { index: 2, path: 'samples[0].temp', reason: 'out_of_range' },
      ],
    ]);
  });

  it('twice in one request counts once; with another body it is refused beside it', async () => {
    const one = report();
    const answer = await send([one, one, { ...one, heartbeat_s: 600 }]);
    expect([answer.status, answer.body.accepted, answer.body.duplicates, answer.body.rejected]).toEqual([
      202,
      1,
      1,
      [{ index: 2, path: 'seq', reason: 'used_before' }],
    ]);
  });

  it('with an older sample does not change the latest value', async () => {
    await send(report({ samples: [{ t: now(), rh: 44 }] }));
    await send(report({ samples: [{ t: now() - 600_000, rh: 66 }] }));
    const shown = (await house.owner.get(`/devices/${house.device.device_id}`)).body;
    expect(shown.latest_sensor_values.humidity).toEqual({ time: world.clock.now().toISOString(), value: 44 });
  });

  it('gets the configuration when it knows another version, and none when it knows this one', async () => {
    const { settings_version } = await house.home();
    const old = await send(report({ config_version: settings_version - 1 }));
    expect(old.body.config).toMatchObject({ version: settings_version, noise: { threshold_db: 75 } });
    expect((await send(report({ config_version: settings_version }))).body).not.toHaveProperty('config');
    await house.owner.patch(`/homes/${house.home_id}`, { settings: { noise: { threshold_db: 66 } } });
    const changed = await send(report({ config_version: settings_version }));
    expect(changed.body.config).toMatchObject({ version: settings_version + 1, noise: { threshold_db: 66 } });
  });

  it('by a clock that stands at 1970 is placed by the age of its samples', async () => {
    const other = await monitoredHome(world);
    const answer = await other.device.report({ sent_at: 90_000, samples: [{ t: 30_000, temp: 19 }] });
    expect(answer.status).toBe(202);
    const rows = await world.tools.database.rows<{ t: Date }>(
      sql`SELECT t FROM sensor_samples WHERE home_id = ${other.home_id}`,
    );
    expect(rows).toEqual([{ t: new Date(now() - 60_000) }]);
  });

  it.each([-8_640_000_000_000_000, 0, 8_640_000_000_000_000])(
    'by a clock at %i is taken: only ages count',
    async (sent_at) => {
      const other = await monitoredHome(world);
      const t = Math.max(sent_at - 1000, -8_640_000_000_000_000);
      const answer = await other.device.report({ sent_at, samples: [{ t, temp: 19 }] });
      expect([answer.status, answer.body.rejected]).toEqual([202, []]);
    },
  );

  it('of eight days ago is stored and raises no events', async () => {
    const other = await monitoredHome(world);
    await other.device.report();
    const long = now() - 8 * DAY_MS;
    await other.device.report({ samples: minutes(long, times(30, { laeq: 90, temp: 40 })) });
    expect((await other.events()).map((event) => event.event_type)).toEqual(['device_online']);
    const rows = await world.tools.database.rows(
      sql`SELECT FROM sensor_samples WHERE home_id = ${other.home_id}`,
    );
    expect(rows).toHaveLength(30);
  });
});

describe('who may report', () => {
  beforeEach(async () => {
    house = await monitoredHome(world);
  });

  it.each([['nonsense'], ['dt_nonsense-nonsense-nonsense'], ['']])('the token %j is a 401', async (token) => {
    const answer = await sendReports(world, token, report());
    expect([answer.status, answer.body.error]).toEqual([401, 'Unauthorized']);
  });

  it('is asked before anything else: a wrong token with a broken body is a 401', async () => {
    expect((await sendReports(world, 'nonsense', '{')).status).toBe(401);
  });

  it('an access token of a person is not the token of a device', async () => {
    expect((await sendReports(world, house.hood.owner.token, report())).status).toBe(401);
  });

  it('the token of one device does not report for another', async () => {
    const answer = await send(report({ device_id: 'f'.repeat(24) }));
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('a device that is switched off is refused, and taken again when it is switched on', async () => {
    await house.owner.patch(`/devices/${house.device.device_id}`, { active: false });
    expect((await send(report())).status).toBe(403);
    await house.owner.patch(`/devices/${house.device.device_id}`, { active: true });
    expect((await send(report())).status).toBe(202);
  });

  it('two tokens work at a time; the third ends the first', async () => {
    const rotate = async (body = {}) =>
      (await house.owner.post(`/devices/${house.device.device_id}/tokens`, body)).body.device_token;
    const first = house.device.device_token;
    world.clock.advance(1000);
    const second = await rotate();
    const statuses = (tokens: string[]) =>
      Promise.all(tokens.map(async (token) => (await sendReports(world, token, report())).status));
    expect(await statuses([first, second])).toEqual([202, 202]);
    world.clock.advance(1000);
    const third = await rotate();
    expect(await statuses([first, second, third])).toEqual([401, 202, 202]);
    world.clock.advance(1000);
    const fourth = await rotate({ revoke_others: true });
    expect(await statuses([second, third, fourth])).toEqual([401, 401, 202]);
  });

  it('a device that moved this moment is not taken under its old home, and nothing is kept of the try', async () => {
    const [before, after] = [await monitoredHome(world), await monitoredHome(world)];
    const moved = { device_id: after.device.device_id, home_id: before.home_id };
    const kept = () =>
      world.tools.database.rows(sql`
        SELECT device_id FROM device_reports WHERE device_id = ${moved.device_id}
        UNION ALL SELECT device_id FROM conflicting_reports WHERE device_id = ${moved.device_id}`);
    await expect(world.app.intake.take(moved, [report()])).rejects.toThrow('was deleted or moved');
    expect(await kept()).toEqual([]);
  });

  it('a deleted device is refused', async () => {
    const other = await monitoredHome(world, { devices: [{}, {}] });
    await other.device.report();
    await other.owner.delete(`/devices/${other.device.device_id}`);
    expect((await other.device.report()).status).toBe(401);
  });
});

describe('bad input', () => {
  beforeEach(async () => {
    house = await monitoredHome(world);
  });

  const samples100k = () => ({ ...report(), samples: times(100_000, { t: 1, temp: 20 }) });

  it.each<[string, () => unknown, number, Record<string, string>?]>([
    ['no JSON', () => '{"v":1', 400],
    ['no object', () => '"report"', 400],
    ['an empty list', () => [], 400],
    ['101 reports', () => times(101, report()), 400],
    ['no UTF-8', () => new Uint8Array([0x22, 0xff, 0x22]), 400],
    ['an unknown encoding', () => JSON.stringify(report()), 400, { 'content-encoding': 'br' }],
    ['gzip that is none', () => JSON.stringify(report()), 400, { 'content-encoding': 'gzip' }],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(50_000_000, 0x20)), 413, { 'content-encoding': 'gzip' }],
    ['100,000 samples', samples100k, 413],
    [
      '100,000 samples packed',
      () => gzipSync(JSON.stringify(samples100k())),
      413,
      { 'content-encoding': 'gzip' },
    ],
    ['a report of 70 KiB', () => report({ pad: 'x'.repeat(70_000) }), 413],
    ['an unknown version', () => ({ ...report(), v: 2 }), 422],
    ['721 samples', () => report({ samples: times(721, { t: 1 }) }), 422],
    ['numbers as text', () => report({ seq: '7' }), 422],
  ])('%s is a 4xx and changes nothing', async (_name, body, status, headers) => {
    const before = await world.tools.database.rows(sql`SELECT * FROM device_reports`);
    const answer = await send(body(), headers);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(await world.tools.database.rows(sql`SELECT * FROM device_reports`)).toEqual(before);
  });

  it('a device that reports too often gets a 429 with the time to wait', async () => {
    const other = await monitoredHome(world);
    const answers = await Promise.all(times(40, 0).map(() => other.device.report()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(10);
    // No longer than that when the clock is set back meanwhile.
    world.clock.set(-HOUR_MS);
    world.clock.advance(1000);
    expect((await other.device.report()).status).toBe(202);
    world.clock.set(HOUR_MS);
  });
});

describe('telemetry of other clients', () => {
  it.each([
    [{ temperature: 22.5, humidity: '41' }],
    [{ ts: 0, values: { temperature: 22.5, humidity: 41 } }],
    [
      [
        { ts: 0, values: { temperature: 22.5 } },
        { ts: 0, values: { humidity: 41 } },
      ],
    ],
  ])('%j is taken under its token', async (body) => {
    house = await monitoredHome(world);
    const at = now() - 1000;
    const text = JSON.stringify(body).replaceAll('"ts":0', `"ts":${at}`);
    const answer = await fetch(`${world.url}/api/v1/${house.device.device_token}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    expect(answer.status).toBe(200);
    const shown = (await house.owner.get(`/devices/${house.device.device_id}`)).body;
    expect(shown.latest_sensor_values).toMatchObject({
      temperature: { value: 22.5 },
      humidity: { value: 41 },
    });
  });
});

describe('commands', () => {
  it('wait for the device in its next answer, until it acknowledges them', async () => {
    house = await monitoredHome(world, { settings: { alarm: { exit_delay_s: 30 } } });
    await house.device.report();
    await house.owner.put(`/homes/${house.home_id}/alarm`, { alarm_status: 'on' });
    const commands = (await house.device.report()).body.commands;
    expect(commands).toEqual([
      { command_id: expect.any(String), kind: 'arm', expires_at: expect.any(String) },
    ]);
    const [{ command_id }] = commands;
    await house.device.report({ events: [{ id: 1, t: now(), type: 'cmd_ack', command_id, ok: true }] });
    expect((await house.device.report()).body.commands).toEqual([]);
  });

  it('reach a device that waits with an open request', async () => {
    house = await monitoredHome(world);
    await house.device.report();
    const waiting = fetch(`${world.url}/ingest/v1/commands?wait=25`, {
      headers: { authorization: `Bearer ${house.device.device_token}` },
    });
    await house.owner.put(`/homes/${house.home_id}/alarm`, { alarm_status: 'on' });
    expect(((await (await waiting).json()) as { commands: { kind: string }[] }).commands).toMatchObject([
      { kind: 'arm' },
    ]);
  });

  it('do not keep the service from stopping: who waits is answered', async () => {
    const other = await openWorld();
    const { device } = await monitoredHome(other);
    const waiting = fetch(`${other.url}/ingest/v1/commands?wait=60`, {
      headers: { authorization: `Bearer ${device.device_token}` },
    });
    const metrics = async () => (await fetch(`${other.url}/metrics`)).text();
    await expect.poll(metrics).toContain('lares_devices_waiting 1');
    // The timeout of the shutdown would cut it off without an answer.
    await other.close();
    expect(await (await waiting).json()).toEqual({ commands: [] });
  });

  it.each(['-1', '61', 'x'])('"wait" of %s is a 400 that names it', async (wait) => {
    const answer = await fetch(`${world.url}/ingest/v1/commands?wait=${wait}`, {
      headers: { authorization: `Bearer ${house.device.device_token}` },
    });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('"wait"'),
    ]);
  });
});
