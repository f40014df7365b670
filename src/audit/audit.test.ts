import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { allow, authorizePath, exchange, newClient } from '../../test/harness/oauth.ts';
import { resetPath } from '../../test/harness/sign-in/reset-path.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOUR_MS, SECOND_MS } from '../platform/durations.ts';
import { inOneTransaction } from '../platform/tools.ts';
import { type Action, audit, COMMAND_LINE, dropOldEntries, type Entry, exportEntries } from './index.ts';

let world: World;
let hood: Neighbourhood;
let path: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  path = `/organizations/${hood.organization_id}/audit`;
});

/** Newest first. */
async function entries(query = '', by = hood.owner) {
  const answer = await world.as(by).get(`${path}?limit=500${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.entries;
}

const entry = (organization_id: string, more: Partial<Entry> = {}): Entry => ({
  organization_id,
  action: 'home.updated',
  object: { kind: 'home', id: 'h' },
  ...more,
});

describe('an entry', () => {
  it('says who did what to what, when, by which token and from where, and reads as a sentence', async () => {
    const headers = { 'user-agent': `curl/8 ${'x'.repeat(400)}` };
    await world
      .as(hood.admin)
      .patch(
        `/organizations/${hood.organization_id}/members/${hood.operator.user_id}`,
        { role: 'member' },
        headers,
      );
    const tokens = await world.as(hood.admin).get('/users/me/tokens');
    expect((await entries())[0]).toEqual({
      audit_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      at: world.clock.now().toISOString(),
      action: 'member.role_changed',
      text: 'Person 2 changed the role of Person 4 (role: operator → member)',
      actor: { via: 'token', user_id: hood.admin.user_id, name: 'Person 2' },
      object: { kind: 'user', id: hood.operator.user_id, name: 'Person 4' },
      address: '127.0.0.1',
      user_agent: headers['user-agent'].slice(0, 200),
      token_id: tokens.body.tokens[0].token_id,
      token_name: 'test',
      changes: [{ member: 'role', from: 'operator', to: 'member' }],
    });
    await world
      .as(hood.owner)
      .patch(`/organizations/${hood.organization_id}/members/${hood.operator.user_id}`, {
        role: 'operator',
      });
  });

  it('names the app that acts for a user', async () => {
    const client = await newClient(world, hood.admin);
    const browser = await world.browserOf(hood.admin);
    const code = (await allow(browser, authorizePath(client))).searchParams.get('code') ?? '';
    expect((await entries())[0]).toMatchObject({
      action: 'app.allowed',
      actor: { via: 'session', user_id: hood.admin.user_id },
      object: { kind: 'app', id: client.client_id, name: 'Wall panel' },
    });
    const { access_token } = (await exchange(world, client, code)).body;
    await world.anonymous.send('POST', '/homes', {
      body: { name: 'By an app', organization_id: hood.organization_id },
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect((await entries())[0]).toMatchObject({
      action: 'home.created',
      actor: { via: 'app', user_id: hood.admin.user_id },
      token_name: 'Wall panel',
    });
  });

  it('names the changed settings of a home without their values, which include phone numbers', async () => {
    const home = await world.home(hood);
    const change = { address: 'Shore Road 1', settings: { noise: { threshold_db: 71 } } };
    const answer = await world.as(hood.member).patch(`/homes/${home}`, { alarm_status: 'on' });
    expect(answer.status).toBe(200);
    await world.as(hood.owner).patch(`/homes/${home}`, change);
    const [updated, armed] = await entries(`&object_id=${home}`);
    expect(armed).toMatchObject({ action: 'alarm.armed', actor: { user_id: hood.member.user_id } });
    expect(updated.changes).toEqual([{ member: 'address' }, { member: 'settings.noise.threshold_db' }]);
    expect(JSON.stringify(updated)).not.toContain('Shore Road');
  });

  it('is there exactly when the change is: both are rolled back together', async () => {
    const before = (await entries()).length;
    const failing = inOneTransaction(world.tools, async (joined) => {
      await audit(joined, COMMAND_LINE, entry(hood.organization_id));
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    // A change that fails at its end, after the webhook's row was written.
    const last = `/organizations/${hood.organization_id}/members/${hood.owner.user_id}`;
    expect((await world.as(hood.owner).patch(last, { role: 'admin' })).status).toBe(409);
    expect((await entries()).length).toBe(before);
  });

  it('that cannot be written takes the change back', async () => {
    const { database } = world.tools;
    await database.rows(
      sql`ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (action <> 'home.created') NOT VALID`,
    );
    const homes = async () => (await world.as(hood.owner).get('/homes')).body.paging.total_count;
    const before = await homes();
    const answer = await world.as(hood.owner).post('/homes', {
      name: 'Unheard of',
      organization_id: hood.organization_id,
    });
    await database.rows(sql`ALTER TABLE audit_log DROP CONSTRAINT broken`);
    expect([answer.status >= 400, await homes()]).toEqual([true, before]);
  });
});

describe('log-ins and passwords', () => {
  it('are logged in each organization of the user: log-in, log-out, and a password reset by mail', async () => {
    const person = await world.person();
    await world.join(hood.organization_id, person, 'member');
    const other = await world.neighbourhood();
    await world.join(other.organization_id, person, 'operator');
    const browser = world.visitor();
    await browser.submit('/login', { email: person.email, password: person.password });
    await browser.api('DELETE', '/session');
    const password = 'a new and long password';
    await browser.submit(await resetPath(world, person.email), { password, revoke_all: 'yes' });
    const wanted: Action[] = ['keys.revoked', 'password.reset', 'session.ended', 'login.succeeded'];
    for (const { owner, organization_id } of [hood, other]) {
      const { body } = await world.as(owner).get(`/organizations/${organization_id}/audit?limit=4`);
      expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(wanted);
      for (const { actor, address } of body.entries)
        expect([actor.user_id, address]).toEqual([person.user_id, '127.0.0.1']);
    }
  });

  it('that fail are one entry, and one with their number, however many; unknown addresses leave nothing', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const browser = other.visitor();
    const before = (await entries()).length;
    for (let n = 0; n < 5; n += 1)
      await browser.submit('/login', { email: hood.member.email, password: 'wrong password' });
    await browser.submit('/login', { email: 'nobody@example.com', password: 'wrong password' });
    expect((await entries()).length).toBe(before + 1);
    // The rest is written when its period is over, or when the process ends.
    await other.close();
    const failed = await entries('&action=login.failed');
    expect(failed.at(-1)).toMatchObject({
      text: 'An unknown user failed to log in as Person 3: wrong password',
      actor: { via: 'sign_in' },
      object: { kind: 'user', id: hood.member.user_id },
    });
    expect(failed.map(({ times }: { times?: number }) => times)).toEqual([4, undefined]);
    expect(failed[0].actor.user_id).toBeUndefined();
  });
});

describe('reads of contact data', () => {
  it('are one entry an hour for a caller and a home, and one with the number of the others', async () => {
    const home = await world.home(hood);
    const guests = `/homes/${home}/guests`;
    const read = () => world.as(hood.operator).get(guests);
    await read();
    const stay = { name: 'Ada Lovelace', checkin_time: '2026-12-01T14:00:00Z' };
    await world.as(hood.owner).post(guests, stay);
    await read();
    const only = `&action=guest.contact_read&object_id=${home}`;
    // No guest has contact data yet, so nothing was read.
    expect(await entries(only)).toEqual([]);
    for (const email of ['ada@example.com', 'grace@example.com'])
      await world.as(hood.owner).post(guests, { ...stay, email });
    for (let n = 0; n < 4; n += 1) expect((await read()).status).toBe(200);
    expect(await entries(only)).toMatchObject([
      { count: 2, actor: { user_id: hood.operator.user_id }, object: { kind: 'home', name: 'Boathouse' } },
    ]);
    world.clock.advance(HOUR_MS);
    await read();
    const listed = await entries(only);
    expect(listed.map(({ count, times }: Entry) => [count, times])).toEqual(
      expect.arrayContaining([
        [2, undefined],
        [6, 3],
      ]),
    );
    expect(listed.length).toBe(3);
    // The log never has a guest's name, address or phone number.
    const whole = await world.tools.database.rows(sql`SELECT a::text AS row FROM audit_log a`);
    expect(JSON.stringify(whole)).not.toMatch(/Lovelace|ada@|grace@/);
  });

  it('name one guest by its id, also for a PATCH whose answer has more than the request', async () => {
    const home = await world.home(hood);
    const guest = (
      await world.as(hood.owner).post(`/homes/${home}/guests`, {
        name: 'Ada',
        phone_number: '+46701234567',
        checkin_time: '2026-12-01T14:00:00Z',
      })
    ).body.guest_id;
    await world.as(hood.member).patch(`/homes/${home}/guests/${guest}`, {});
    expect(await entries(`&object_id=${guest}`)).toMatchObject([
      { action: 'guest.contact_read', text: 'Person 3 read contact data of a guest (1 guest)' },
      { action: 'guest.created' },
    ]);
  });
});

describe('the list', () => {
  it('is for owners and admins of the organization alone', async () => {
    const stranger = await world.neighbourhood();
    for (const to of [path, `${path}/export`]) {
      for (const person of [hood.member, hood.operator, stranger.owner])
        expect((await world.as(person).get(to)).status).toBe(403);
      expect((await world.as(await world.tokenOf(hood.owner, ['user_read'])).get(to)).status).toBe(403);
      for (const person of [hood.owner, hood.admin])
        expect((await world.as(person).get(to)).status).toBe(200);
    }
    const { body } = await world.as(stranger.owner).get(`/organizations/${stranger.organization_id}/audit`);
    expect(body).toMatchObject({ entries: [], paging: { total_count: 0 } });
  });

  it('is filtered by time, person, action and thing, and pages stand still while entries are added', async () => {
    const { organization_id, owner } = await world.neighbourhood();
    const list = async (query: string) =>
      (await world.as(owner).get(`/organizations/${organization_id}/audit?${query}`)).body;
    const start = world.clock.now().getTime();
    const user = { user_id: owner.user_id, fullname: 'Olga' };
    for (let n = 0; n < 6; n += 1) {
      world.clock.advance(SECOND_MS);
      const by = n % 2 === 0 ? COMMAND_LINE : { ...COMMAND_LINE, via: 'session' as const, user };
      const object = { kind: n < 3 ? ('home' as const) : ('device' as const), id: `thing-${n}` };
      await audit(
        world.tools,
        by,
        entry(organization_id, { object, action: n === 5 ? 'home.deleted' : 'home.updated' }),
      );
    }
    const at = (seconds: number) => new Date(start + seconds * SECOND_MS).toISOString();
    const idsOf = async (query: string) =>
      (await list(query)).entries.map(({ object }: Entry) => object.id?.at(-1)).join('');
    expect(await idsOf('')).toBe('543210');
    expect(await idsOf(`from=${at(2)}&to=${at(5)}`)).toBe('321');
    expect(await idsOf(`actor=${owner.user_id}`)).toBe('531');
    expect(await idsOf('action=home.deleted')).toBe('5');
    expect(await idsOf('object_kind=device&limit=2')).toBe('54');
    expect(await idsOf('object_id=thing-1')).toBe('1');
    const first = await list('limit=2');
    expect(first.paging).toEqual({ total_count: 6, limit: 2, offset: 0 });
    await audit(world.tools, COMMAND_LINE, entry(organization_id));
    expect(await idsOf(`limit=2&before=${first.entries[1].audit_id}`)).toBe('32');
    for (const [query, member] of [
      [`from=${at(2)}&to=${at(2)}`, 'to'],
      ['from=yesterday', 'from'],
      ['action=nonsense', 'action'],
      ['before=1', 'before'],
      ['actor=me', 'actor'],
    ]) {
      const { status, body } = await world.as(owner).get(`/organizations/${organization_id}/audit?${query}`);
      expect([status, body.context]).toEqual([400, member]);
    }
  });
});

describe('the export', () => {
  it('is a file of CSV that no spreadsheet takes for formulas, or JSON lines; and is an entry itself', async () => {
    const { organization_id, owner } = await world.neighbourhood();
    const name = '=HYPERLINK("https://evil.example","x"), "quoted"\nand broken';
    const user = { user_id: owner.user_id, fullname: '@SUM(A1)' };
    await audit(
      world.tools,
      { ...COMMAND_LINE, user, userAgent: '-1+1', tokenName: '+cmd' },
      entry(organization_id, { object: { kind: 'home', name } }),
    );
    const download = (format: string) =>
      world.as(owner).get(`/organizations/${organization_id}/audit/export?format=${format}`);
    const csv = await download('csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="audit-[\d-]{10}\.csv"$/);
    for (const cell of [
      `"'=HYPERLINK(""https://evil.example"",""x""), ""quoted""\nand broken"`,
      `"'@SUM(A1)"`,
      `"'-1+1"`,
      `"'+cmd"`,
    ])
      expect(csv.text).toContain(cell);
    const jsonl = await download('jsonl');
    expect(jsonl.headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const lines = jsonl.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ action }) => action)).toEqual(['audit.exported', 'audit.exported', 'home.updated']);
    expect(lines[2].object.name).toBe(name);
    expect((await download('xml')).status).toBe(400);
  });

  it('streams 100,000 entries, and a slow reader takes no memory', async () => {
    const { organization_id, owner } = await world.neighbourhood();
    await world.tools.database.rows(sql`
      INSERT INTO audit_log (audit_id, at, organization_id, action, via, object_kind, user_agent)
      SELECT lpad(to_hex(1763190000000 + n), 12, '0') || '000000000000', to_timestamp(1763190000 + n / 1000.0),
             ${organization_id}, 'home.updated', 'token', 'home', repeat('x', 200)
      FROM generate_series(1, 100000) AS n`);
    await world.tools.database.rows(sql`ANALYZE audit_log`);
    let asked = 0;
    const { database } = world.tools;
    const rows: Connection['rows'] = (statement) => {
      asked += 1;
      return database.rows(statement);
    };
    const pieces = exportEntries({ ...database, rows }, organization_id, {}, 'csv');
    for (let piece = 0; piece < 3; piece += 1) await pieces.next();
    // The header and two pieces. Pieces that were not consumed were not read from the database.
    expect(asked).toBe(2);
    await pieces.return(undefined);
    const answer = await fetch(`${world.api}/organizations/${organization_id}/audit/export?format=jsonl`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    let lines = 0;
    for await (const chunk of answer.body ?? []) {
      lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1;
    }
    expect([answer.status, lines]).toEqual([200, 100_001]);
  }, 120_000);
});

describe('what was written', () => {
  const attempt = (statement: string) => world.tools.database.rows(sql`${raw(statement)}`);

  it('stays: nothing changes it, deletes it or empties the table, by any of its names', async () => {
    await audit(world.tools, COMMAND_LINE, entry(hood.organization_id));
    const old = { ...world.tools, newId: () => `000000000001${'0'.repeat(12)}` };
    await audit(old, COMMAND_LINE, entry(hood.organization_id));
    const parts = await world.tools.database.rows<{ name: string }>(sql`
      SELECT tableoid::regclass::text AS name FROM audit_log GROUP BY 1`);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_log_202611', 'audit_log_other']),
    );
    for (const name of ['audit_log', ...parts.map((part) => part.name)])
      for (const statement of [`UPDATE ${name} SET action = action`, `DELETE FROM ${name}`])
        await expect(attempt(statement), statement).rejects.toMatchObject({ code: '42501' });
    for (const name of ['audit_log', 'audit_log_other'])
      await expect(attempt(`TRUNCATE ${name}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('goes by the month when it is older than it is kept', async () => {
    const { database } = world.tools;
    const rows = async () =>
      (await database.row<{ rows: number }>(sql`SELECT count(*) AS rows FROM audit_log`))?.rows ?? 0;
    const before = await rows();
    const old = await database.rows(sql`SELECT FROM audit_log WHERE at < '1971-01-01'`);
    expect([old.length > 0, before > 10]).toEqual([true, true]);
    // All but the entry of 1970.
    await dropOldEntries(database, new Date(Date.UTC(2025, 0, 1)));
    expect(await rows()).toBe(before - old.length);
  });
});
