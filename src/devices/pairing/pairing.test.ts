import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../test/harness/client.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { MOST_WAITING } from './begin-pairing.ts';
import { deleteExpiredPairings } from './store.ts';

let world: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = await world.home(hood);
});

const begin = (body: object = { model: 'Ear 2', serial: 'E2-0001' }, over = world) =>
  send(over.url, 'POST', '/ingest/v1/pairings', { body });
const poll = (secret: string, over = world) =>
  send(over.url, 'POST', '/ingest/v1/pairings/token', { headers: { authorization: `Bearer ${secret}` } });
const pair = (body: object, token = hood.owner) => world.as(token).post(`/homes/${home}/pairings`, body);
const look = (code: string, token = hood.owner) => world.as(token).get(`/pairings/${code}`);

async function reports(token: string): Promise<number> {
  const body = { v: 1, boot_id: 1, seq: 1, sent_at: world.clock.now().getTime(), samples: [] };
  const headers = { authorization: `Bearer ${token}` };
  return (await send(world.url, 'POST', '/ingest/v1/reports', { body, headers })).status;
}

describe('a device without a token', () => {
  it('shows a code, is paired by a user who types it, and then has a token', async () => {
    const begun = await begin();
    expect([begun.status, begun.body]).toEqual([
      201,
      {
        pairing_secret: expect.stringMatching(/^ps_[\w-]{43}$/),
        code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
        pair_url: `${world.url}/pair/${begun.body.code}`,
        expires_in: 900,
        interval: 5,
      },
    ]);
    expect(begun.headers['cache-control']).toBe('no-store');
    const { pairing_secret, code } = begun.body;
    const waiting = await poll(pairing_secret);
    expect([waiting.status, waiting.body]).toEqual([200, { status: 'waiting', interval: 5 }]);
    const typed = code.toLowerCase().replace('-', ' ');
    expect((await look(encodeURIComponent(typed))).body).toEqual({
      model: 'Ear 2',
      serial: 'E2-0001',
      expires_at: expect.any(String),
    });
    const paired = await pair({ code: typed, description: 'Hall', placement: 'hallway' });
    expect([paired.status, paired.body.description, paired.body.placement]).toEqual([200, 'Hall', 'hallway']);
    const given = await poll(pairing_secret);
    expect([given.status, given.body]).toEqual([
      200,
      {
        status: 'paired',
        device_id: paired.body.device_id,
        device_token: expect.stringMatching(/^dt_[\w-]{43}$/),
        address: world.url,
      },
    ]);
    expect(await reports(given.body.device_token)).toBe(202);
  });

  it('gets the same token again when the response was lost, and when it asks twice at once', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const { pairing_secret, code } = (await begin()).body;
    await pair({ code });
    const answers = await Promise.all([
      poll(pairing_secret),
      poll(pairing_secret, other),
      poll(pairing_secret),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tokens = new Set(answers.map(({ body }) => body.device_token));
    expect(tokens.size).toBe(1);
    const [token = ''] = tokens;
    const { device_id } = answers[0]?.body ?? {};
    const kept = await world.tools.database.rows(
      sql`SELECT FROM device_tokens WHERE device_id = ${device_id}`,
    );
    expect(kept.length).toBe(1);
    expect(await reports(token)).toBe(202);
    await other.close();
  });

  it('that takes the place of another has its name and its past, and the other is refused', async () => {
    const made = (await world.as(hood.owner).post(`/homes/${home}/devices`, { description: 'Kitchen' })).body;
    const { pairing_secret, code } = (await begin()).body;
    const paired = await pair({ code, device_id: made.device_id });
    expect([paired.status, paired.body.device_id, paired.body.description]).toEqual([
      200,
      made.device_id,
      'Kitchen',
    ]);
    // Until the new one has fetched its token the old one goes on.
    expect(await reports(made.device_token)).toBe(202);
    const silence = (order: 'DISABLE' | 'ENABLE') =>
      world.tools.database.rows(raw(`ALTER TABLE device_tokens ${order} TRIGGER USER`));
    await silence('DISABLE');
    const { device_token } = (await poll(pairing_secret)).body;
    // At once in the process that gave the token. Others learn of it by the change feed, within a second.
    expect(await reports(made.device_token)).toBe(401);
    expect(await reports(device_token)).not.toBe(401);
    await silence('ENABLE');
  });

  it('is named by its own model and serial without a given name', async () => {
    const names: string[] = [];
    const longest = `${'x'.repeat(98)}🔊`;
    const introductions = [
      { model: ' Ear 2 ', serial: '7' },
      { serial: '8' },
      {},
      { model: longest, serial: longest },
    ];
    for (const words of introductions) {
      const { code } = (await begin(words)).body;
      names.push((await pair({ code })).body.description);
    }
    expect(names).toEqual(['Ear 2 7', '8', 'Device', `${longest} ${longest}`]);
  });

  it('leaves an entry in the audit log', async () => {
    const { code } = (await begin()).body;
    const { device_id } = (await pair({ code })).body;
    const log = `/organizations/${hood.organization_id}/audit?limit=500`;
    const { entries } = (await world.as(hood.owner).get(log)).body;
    const ours = entries.filter(({ object }: { object: { id: string } }) => object.id === device_id);
    expect(ours.map(({ action }: { action: string }) => action).sort()).toEqual([
      'device.created',
      'device.paired',
    ]);
  });

  it('gets nothing more once its token was taken back, or the device deleted', async () => {
    const [one, other] = [(await begin()).body, (await begin()).body];
    const { device_id } = (await pair({ code: one.code })).body;
    await poll(one.pairing_secret);
    await world.as(hood.owner).post(`/devices/${device_id}/tokens`, { revoke_others: true });
    expect((await poll(one.pairing_secret)).status).toBe(404);
    const gone = (await pair({ code: other.code })).body.device_id;
    await world.as(hood.owner).delete(`/devices/${gone}`);
    expect((await poll(other.pairing_secret)).status).toBe(404);
  });
});

describe('a code', () => {
  it('is good for a quarter of an hour as people count, and then swept', async () => {
    const { pairing_secret, code } = (await begin()).body;
    world.clock.hurry(60 * MINUTE_MS);
    expect((await look(code)).status).toBe(200);
    world.clock.advance(15 * MINUTE_MS);
    expect((await look(code)).status).toBe(404);
    expect((await pair({ code })).body.context).toBe('code');
    expect((await poll(pairing_secret)).status).toBe(404);
    await deleteExpiredPairings(world.tools.database, world.clock.wall());
    expect(
      await world.tools.database.rows(sql`SELECT FROM pairings WHERE expires_at <= ${world.clock.wall()}`),
    ).toEqual([]);
  });

  it('that was used in its last minute leaves the device the time to fetch its token', async () => {
    const { pairing_secret, code } = (await begin()).body;
    world.clock.advance(15 * MINUTE_MS - SECOND_MS);
    expect((await pair({ code })).status).toBe(200);
    world.clock.advance(MINUTE_MS);
    expect((await poll(pairing_secret)).status).toBe(200);
  });

  it('pairs once, also when two type it at the same moment', async () => {
    const { code } = (await begin()).body;
    const answers = await Promise.all([pair({ code }), pair({ code }, hood.admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await look(code)).status).toBe(404);
  });

  it.each(['', 'x', 'BCDF-GHJ', '%00', 'AEIO-UAEI', '0'.repeat(24), 'B'.repeat(5000)])(
    '%j is none',
    async (code) => {
      expect((await look(encodeURIComponent(code) || '%20')).status).toBe(404);
      const answer = await pair({ code });
      expect([answer.status, answer.body.context]).toEqual([400, 'code']);
    },
  );

  it('is for those alone who may write devices, in homes and with devices of theirs', async () => {
    const { code } = (await begin()).body;
    const stranger = await world.neighbourhood();
    const theirs = await world.home(stranger);
    const device = (await world.as(stranger.owner).post(`/homes/${theirs}/devices`, { description: 'X' }))
      .body;
    expect((await pair({ code }, hood.member)).status).toBe(403);
    expect((await pair({ code }, stranger.owner)).status).toBe(403);
    const reader = await world.tokenOf(hood.owner, ['devices_read']);
    expect((await look(code, reader)).status).toBe(403);
    expect((await world.anonymous.get(`/pairings/${code}`)).status).toBe(401);
    const mixed = await pair({ code, device_id: device.device_id });
    expect([mixed.status, mixed.body.context]).toEqual([400, 'device_id']);
    expect((await look(code)).status).toBe(200);
  });

  it('is not found by a guessed secret, and a device that asks too often gets 429', async () => {
    const { pairing_secret, code } = (await begin()).body;
    expect((await poll(`ps_${'a'.repeat(43)}`)).status).toBe(404);
    for (const wrong of ['', code, 'ps_a', `dt_${'a'.repeat(43)}`])
      expect((await poll(wrong)).status).toBe(401);
    expect((await poll(pairing_secret)).body.status).toBe('waiting');
    const soon = await poll(pairing_secret);
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '5']);
    world.clock.advance(5 * SECOND_MS);
    expect((await poll(pairing_secret)).body.status).toBe('waiting');
  });

  it.each([
    [{ model: 'x'.repeat(101) }, 'model'],
    [{ serial: 7 }, 'serial'],
    [{ serial: 'a\u0000' }, 'serial'],
    [[], 'request body'],
  ])('is not given for %j: a 400 that names %s', async (body, context) => {
    const answer = await begin(body);
    expect([answer.status, answer.body.context]).toEqual([400, context]);
  });

  it('is given sixty times a minute to an address, and tried sixty times a minute by a person', async () => {
    const slow = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      slowDownGuessing: true,
    });
    const begun = [];
    for (let count = 0; count < 61; count += 1) begun.push((await begin({}, slow)).status);
    expect(begun.filter((status) => status === 201).length).toBe(60);
    expect(begun.at(-1)).toBe(429);
    const tried = [];
    for (let count = 0; count < 61; count += 1)
      tried.push((await slow.as(hood.owner).get('/pairings/BCDF-GHJK')).status);
    expect([tried[59], tried[60]]).toEqual([404, 429]);
    await slow.close();
  });
});

describe('the limit of waiting devices', () => {
  it('holds for one network, and leaves the others alone [waiting-devices-per-network]', async () => {
    const behindProxy = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      trustProxy: 1,
    });
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const answer = await send(behindProxy.url, 'POST', '/ingest/v1/pairings', { body: {}, headers });
      return answer.status;
    };
    expect(await from('2001:db8:1:1::1')).toBe(201);
    await world.tools.database.rows(sql`
      INSERT INTO pairings (secret_hash, code_hash, model, serial, expires_at, network_hash)
      SELECT sha256(n::text::bytea), sha256(n::text::bytea), '', '', newest.expires_at, newest.network_hash
      FROM (SELECT expires_at, network_hash FROM pairings ORDER BY expires_at DESC LIMIT 1) AS newest,
        generate_series(2, ${MOST_WAITING}) AS n`);
    // Another address, and another /64 of the same customer.
    expect([await from('2001:db8:1:1::2'), await from('2001:db8:1:2::1')]).toEqual([503, 503]);
    expect([await from('2001:db8:2:1::1'), await from('203.0.113.7')]).toEqual([201, 201]);
    world.clock.advance(15 * MINUTE_MS);
    expect(await from('2001:db8:1:1::1')).toBe(201);
  });
});
