import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { openReceiver } from '../../../test/harness/receiver.ts';
import {
  addPasskey,
  codeOf,
  deviceFor,
  nextCode,
  SECOND_FACTOR,
  setUpApp,
} from '../../../test/harness/sign-in/second-factor.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { unlimitedTries } from '../../platform/rate-limit/try-limits.ts';
import { openSecretBox } from '../../platform/secrets/secret-box.ts';
import { openSecretKeys } from '../../platform/secrets/secret-keys.ts';
import { openSecondFactors, resetSecondFactor } from '../index.ts';
import { MOST_PASSKEYS } from './passkeys/passkeys.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

async function createUser() {
  const person = await world.person();
  return { person, browser: await world.browserOf(person) };
}

describe('setting up an authenticator app', () => {
  it('counts once its first code was entered, and brings ten recovery codes', async () => {
    const { person, browser } = await createUser();
    const begun = await browser.api('POST', `${SECOND_FACTOR}/app`);
    expect([begun.status, begun.body.uri]).toEqual([
      201,
      expect.stringMatching(
        new RegExp(
          `^otpauth://totp/Lares:${encodeURIComponent(person.email)}\\?issuer=Lares&secret=${begun.body.secret}&`,
        ),
      ),
    ]);
    const before = await browser.api('GET', SECOND_FACTOR);
    expect(before.body).toEqual({
      enabled: false,
      app: null,
      passkeys: [],
      recovery_codes_left: 0,
      passkey_origin: world.url.replace('127.0.0.1', 'localhost'),
      required_by: [],
    });
    const wrong = await browser.api('POST', `${SECOND_FACTOR}/app/confirm`, { code: '12345' });
    expect([wrong.status, wrong.body.context]).toEqual([400, 'code']);
    const code = codeOf(begun.body.secret, world.clock);
    const made = await browser.api('POST', `${SECOND_FACTOR}/app/confirm`, { code });
    expect([made.status, made.body.recovery_codes.length]).toEqual([200, 10]);
    const after = (await browser.api('GET', SECOND_FACTOR)).body;
    expect(after).toMatchObject({ enabled: true, app: { last_used_at: null }, recovery_codes_left: 10 });
    const again = await browser.api('POST', `${SECOND_FACTOR}/app/confirm`, { code });
    expect(again.status).toBe(409);
    // The database has neither the secret nor a code in plain text.
    const stored = await world.tools.database.rows<{ row: string }>(sql`
      SELECT a::text AS row FROM authenticator_apps a UNION ALL SELECT c::text FROM recovery_codes c`);
    const all = JSON.stringify(stored);
    for (const secret of [begun.body.secret, ...made.body.recovery_codes])
      expect(all.includes(secret) || all.includes(Buffer.from(secret).toString('hex'))).toBe(false);
  });

  it('of another phone leaves the first one working until the first code of the new one', async () => {
    const { browser } = await createUser();
    const first = await setUpApp(world, browser);
    const begun = (await browser.api('POST', `${SECOND_FACTOR}/app`)).body;
    const prove = (secret: string) => provedBy(browser, { code: nextCode(secret, world.clock) });
    expect(await prove(first.secret)).toBe(true);
    expect(await prove(begun.secret)).toBe(false);
    const code = nextCode(begun.secret, world.clock);
    const confirmed = await browser.api('POST', `${SECOND_FACTOR}/app/confirm`, { code });
    expect(confirmed.body).toEqual({ recovery_codes: [] });
    expect(await prove(first.secret)).toBe(false);
    expect(await prove(begun.secret)).toBe(true);
  });
});

/** Verifies like code that asks for the second factor. */
async function provedBy(
  browser: Awaited<ReturnType<typeof world.browserOf>>,
  proof: { code: string } | object,
) {
  const { user } = (await browser.api('GET', '/session')).body;
  const { tools } = world;
  const box = openSecretBox(openSecretKeys([Buffer.alloc(32, 7)]), tools.random);
  const factors = openSecondFactors({
    tools,
    mailer: world.app.mailer,
    box,
    tries: unlimitedTries,
    baseUrl: () => world.url,
  });
  const asked = 'code' in proof ? { code: String(proof.code) } : { assertion: proof };
  return factors.proveSecondFactor(tools.database, user.user_id, asked);
}

describe('passkeys', () => {
  it('are named, listed and removed; the codes for the lost phone go with the last of them', async () => {
    const { browser } = await createUser();
    const [phone, key] = [deviceFor(world), deviceFor(world)];
    const first = await addPasskey(browser, phone, 'Phone');
    expect([first.status, first.body.name, first.body.recovery_codes.length]).toEqual([201, 'Phone', 10]);
    world.clock.advance(1000);
    const second = await addPasskey(browser, key, 'Key ring');
    expect([second.status, second.body.recovery_codes]).toEqual([201, []]);
    const listed = (await browser.api('GET', SECOND_FACTOR)).body;
    expect(listed.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Key ring']);
    const ofAnother = await createUser();
    const path = `${SECOND_FACTOR}/passkeys/${first.body.passkey_id}`;
    expect((await ofAnother.browser.api('DELETE', path)).status).toBe(404);
    for (const [there, at, body, status] of [
      [ofAnother.browser, path, { name: 'Mine' }, 404],
      [browser, `${path.slice(0, -1)}x`, { name: 'Old phone' }, 404],
      [browser, path, { name: ' ' }, 400],
      [browser, path, {}, 400],
      [browser, path, { name: 'Old phone' }, 200],
    ] as const)
      expect((await there.api('PATCH', at, body)).status, JSON.stringify(body)).toBe(status);
    const renamed = (await browser.api('GET', SECOND_FACTOR)).body.passkeys;
    expect(renamed).toEqual([{ ...listed.passkeys[0], name: 'Old phone' }, listed.passkeys[1]]);
    expect((await browser.api('DELETE', path)).status).toBe(200);
    expect((await browser.api('DELETE', path)).status).toBe(404);
    expect((await browser.api('GET', SECOND_FACTOR)).body.recovery_codes_left).toBe(10);
    await browser.api('DELETE', `${SECOND_FACTOR}/passkeys/${second.body.passkey_id}`);
    expect((await browser.api('GET', SECOND_FACTOR)).body).toMatchObject({
      enabled: false,
      recovery_codes_left: 0,
    });
    expect((await browser.api('POST', `${SECOND_FACTOR}/recovery-codes`)).status).toBe(409);
  });

  it('are kept only when made here, now and for this account, once', async () => {
    const { browser } = await createUser();
    const ofAnother = await createUser();
    const device = deviceFor(world);
    for (const twist of [{ origin: 'https://lares.example.net' }, { rpId: 'example.net' }]) {
      const refused = await addPasskey(browser, deviceFor(world), 'x', twist);
      expect([refused.status, refused.body.context]).toEqual([400, 'response']);
    }
    const { options } = (await ofAnother.browser.api('POST', `${SECOND_FACTOR}/passkeys/options`)).body;
    const stolen = await addPasskey(browser, device, 'x', { challenge: options.challenge });
    expect(stolen.status).toBe(400);
    const mine = (await browser.api('POST', `${SECOND_FACTOR}/passkeys/options`)).body.options;
    const response = device.create(mine);
    const path = `${SECOND_FACTOR}/passkeys`;
    const both = await Promise.all([0, 1].map(() => browser.api('POST', path, { name: 'Phone', response })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    // The same key for another account, or a second time.
    expect((await addPasskey(ofAnother.browser, device)).status).toBe(409);
    for (const junk of [{ attestationObject: 'AAAA' }, { clientDataJSON: '!' }]) {
      const bad = { ...response, response: { ...response.response, ...junk } };
      expect((await browser.api('POST', path, { name: 'x', response: bad })).status).toBe(400);
    }
    for (let count = 1; count < MOST_PASSKEYS; count += 1) await addPasskey(browser, deviceFor(world));
    expect((await addPasskey(browser, deviceFor(world))).status).toBe(409);
  });

  it('confirm the user of a session, once for each assertion', async () => {
    const { browser } = await createUser();
    const device = deviceFor(world);
    await addPasskey(browser, device);
    const { options } = (await browser.api('POST', `${SECOND_FACTOR}/challenge`)).body;
    const assertion = device.get(options);
    expect(await provedBy(browser, assertion)).toBe(true);
    expect(await provedBy(browser, assertion)).toBe(false);
    const ofAnother = await createUser();
    const theirs = (await ofAnother.browser.api('POST', `${SECOND_FACTOR}/challenge`)).body.options;
    expect(await provedBy(browser, device.get(theirs))).toBe(false);
  });

  it('are made for the name in the address people use, and for none where that is a number', () => {
    const party = (url: string) => relyingPartyOf(url);
    expect(party('https://homes.example.com')).toEqual({
      id: 'homes.example.com',
      origin: 'https://homes.example.com',
    });
    const local = { id: 'localhost', origin: 'http://localhost:8080' };
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])
      expect(party(`http://${host}:8080`)).toEqual(local);
    for (const host of ['192.168.1.5', '[fe80::1]']) expect(party(`http://${host}:8080`)).toBeUndefined();
    expect(party('')).toBeUndefined();
  });
});

describe('an organization that requires a second factor', () => {
  it('lets members without one do nothing there, by session, token or app, until they have one', async () => {
    const hood = await world.neighbourhood();
    const path = `/organizations/${hood.organization_id}`;
    const owner = await world.browserOf(hood.owner);
    const admin = await world.browserOf(hood.admin);
    const require = { require_second_factor: true };

    // Users cannot lock themselves out, and only a logged-in owner decides.
    const without = await owner.api('PATCH', path, require);
    expect([without.status, without.body.error_key]).toEqual([409, 'second_factor_missing']);
    await setUpApp(world, owner);
    await setUpApp(world, admin);
    expect((await admin.api('PATCH', path, require)).status).toBe(403);
    expect((await world.as(hood.owner).patch(path, require)).status).toBe(403);
    const on = await owner.api('PATCH', path, require);
    expect([on.status, on.body.require_second_factor, on.body.name]).toEqual([200, true, 'Lakeside Stays']);

    const home = await world.home(hood);
    const member = await world.browserOf(hood.member);
    const refusals = [
      await member.api('GET', path),
      await member.api('GET', `/homes/${home}`),
      await world.as(hood.member).get(`/homes/${home}/events`),
      await world.as(hood.operator).get(`/organizations/${hood.organization_id}/overview`),
      await member.api('POST', '/homes', { name: 'x', organization_id: hood.organization_id }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.error_key]).toEqual([403, 'second_factor_required']);
      expect(body.message).toContain('Set one up on the account page');
    }
    expect((await world.as(hood.member).get('/homes')).body.homes).toEqual([]);
    const [listed] = (await member.api('GET', '/organizations')).body.organizations;
    expect(listed).toMatchObject({ second_factor_missing: true, rights: [], role: 'member' });
    expect((await member.api('GET', SECOND_FACTOR)).body.required_by).toMatchObject([
      { name: 'Lakeside Stays' },
    ]);

    // Owners see who lacks a factor. Admins do not.
    const members = (await owner.api('GET', `${path}/members`)).body.members;
    const has = Object.fromEntries(
      members.map((one: { role: string; second_factor: boolean }) => [one.role, one.second_factor]),
    );
    expect(has).toEqual({ owner: true, admin: true, member: false, operator: false });
    const seen = (await admin.api('GET', `${path}/members`)).body.members;
    expect(seen.some((one: object) => 'second_factor' in one)).toBe(false);

    const app = await setUpApp(world, member);
    expect((await member.api('GET', path)).status).toBe(200);
    expect((await world.as(hood.member).get(`/homes/${home}/events`)).status).toBe(200);
    // The last factor stays while it is required. A second one may go.
    const last = await member.api('DELETE', `${SECOND_FACTOR}/app`);
    expect([last.status, last.body.error_key, last.body.message]).toEqual([
      409,
      'second_factor_required',
      expect.stringContaining('Lakeside Stays'),
    ]);
    expect(await provedBy(member, { code: nextCode(app.secret, world.clock) })).toBe(true);
    await addPasskey(member, deviceFor(world));
    expect((await member.api('DELETE', `${SECOND_FACTOR}/app`)).status).toBe(200);

    // The operator may remove it, which bars access again. Leaving is always possible.
    expect(await resetSecondFactor(world.sender, hood.member.user_id)).toEqual({
      passkeys: 1,
      authenticator_app: false,
      recovery_codes: 10,
    });
    await expect.poll(async () => (await member.api('GET', path)).status).toBe(403);
    const leave = `${path}/members/${hood.member.user_id}`;
    expect((await member.api('DELETE', leave)).status).toBe(200);
    const off = await owner.api('PATCH', path, { require_second_factor: false });
    expect([off.status, off.body.require_second_factor]).toEqual([200, false]);
    expect((await world.as(hood.operator).get(`/homes/${home}`)).status).toBe(200);
  });

  it('applies in other processes at once, and withholds its events from user webhooks of members without one', async () => {
    const hood = await world.neighbourhood();
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const path = `/organizations/${hood.organization_id}`;
    const owner = await world.browserOf(hood.owner);
    await setUpApp(world, owner);
    expect((await other.as(hood.member).get(path)).status).toBe(200);
    await owner.api('PATCH', path, { require_second_factor: true });
    await expect.poll(async () => (await other.as(hood.member).get(path)).status).toBe(403);

    const receiver = await openReceiver();
    const hook = { url: receiver.url, events: ['*'] };
    expect((await world.as(hood.member).post('/webhooks', hook)).status).toBe(201);
    const home_id = await world.home(hood);
    const happen = async () => {
      const event_time = world.clock.now();
      await world.app.recorder.record({ home_id, type: 'battery_low', event_time });
      await settleWebhooks(world);
      return receiver.received.length;
    };
    expect(await happen()).toBe(0);
    await addPasskey(await world.browserOf(hood.member), deviceFor(world));
    // A refusal is never decided from the cache.
    expect((await other.as(hood.member).get(path)).status).toBe(200);
    expect(await happen()).toBe(1);
  });
});

describe('access tokens', () => {
  it('never touch a factor, whatever they were granted', async () => {
    const { person, browser } = await createUser();
    await setUpApp(world, browser);
    const token = world.as(person);
    const calls = [
      token.get(SECOND_FACTOR),
      token.post(`${SECOND_FACTOR}/app`, {}),
      token.post(`${SECOND_FACTOR}/app/confirm`, { code: '123456' }),
      token.delete(`${SECOND_FACTOR}/app`),
      token.post(`${SECOND_FACTOR}/passkeys/options`, {}),
      token.post(`${SECOND_FACTOR}/passkeys`, {}),
      token.post(`${SECOND_FACTOR}/recovery-codes`, {}),
      token.post(`${SECOND_FACTOR}/challenge`, {}),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.error_key]).toEqual([403, 'insufficient_access']);
    expect((await browser.api('GET', SECOND_FACTOR)).body.recovery_codes_left).toBe(10);
  });
});
