import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../src/accounts/index.ts';
import { removeOrganization } from '../../../src/app/deletion/remove-organization.ts';
import { openOrganization } from '../../../src/transfer/close.ts';
import { exportOrganization } from '../../../src/transfer/export.ts';
import { Refused } from '../../../src/transfer/refused.ts';
import type { Chunk } from '../../../src/transfer/rows.ts';
import { movedRows } from '../../harness/portfolio/moved-rows.ts';
import { fillMovingPortfolio } from '../../harness/portfolio/moving-portfolio.ts';
import { temporaryDirectory } from '../../harness/program.ts';
import { everything, exportPortfolio, importing, instance, PASSPHRASE, rewritten } from './instances.ts';

const TIMEOUT = { timeout: 120_000 };

describe('an organization that moves', TIMEOUT, () => {
  it('has at the target what it had at the source, in every table, and nothing of its neighbours comes along', async () => {
    const { source, portfolio, path, exported } = await exportPortfolio(false, true);
    const { organization_id, people } = portfolio;
    const own = [people.ann.user_id];
    const before = await movedRows(source.tools.database, source.box, organization_id, own);
    // Empty tables would make the comparison meaningless.
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(emptyColumns(before)).toEqual([]);
    const target = await instance();
    const done = await importing(target, path);
    expect(done).toMatchObject({
      organization_id,
      name: 'Moving Stays',
      again: false,
      accounts_made: 3,
      accounts_found: 0,
    });
    expect(done.rows).toEqual(exported.rows);
    expect(await movedRows(target.tools.database, target.box, organization_id, own)).toEqual(before);

    const { database } = target.tools;
    const count = async (statement: ReturnType<typeof sql>) => (await database.rows(statement)).length;
    expect(await count(sql`SELECT FROM organizations`)).toBe(1);
    expect(await count(sql`SELECT FROM homes`)).toBe(2);
    expect(await count(sql`SELECT FROM sensor_samples WHERE home_id = ${portfolio.neighbours.home_id}`)).toBe(
      0,
    );
    expect(await count(sql`SELECT FROM guests`)).toBe(51);
    const counted = await database.row(sql`SELECT sum(guests)::int AS guests FROM guest_counts`);
    expect(counted).toEqual({ guests: 51 });
    // Each new home is evaluated at once.
    expect(await count(sql`SELECT FROM jobs WHERE kind = 'home' AND due_at = '-infinity'`)).toBe(2);
    expect(await count(sql`SELECT FROM audit_log WHERE action = 'organization.imported'`)).toBe(1);
  });

  it('takes along what opens an account of those alone who belong nowhere else', async () => {
    const { portfolio, path } = await exportPortfolio();
    const { ann, bob, cyd } = portfolio.people;
    const target = await instance();
    await importing(target, path);
    const { tools } = target;
    const keysOf = (user: string) =>
      tools.database.row(sql`
        SELECT (SELECT count(*) FROM access_tokens WHERE user_id = ${user}) AS tokens,
               (SELECT count(*) FROM user_webhooks WHERE user_id = ${user}) AS webhooks,
               (SELECT count(*) FROM notification_ways WHERE user_id = ${user}) AS ways`);
    expect(await keysOf(ann.user_id)).toEqual({ tokens: 2, webhooks: 1, ways: 1 });
    expect(await keysOf(bob.user_id)).toEqual({ tokens: 0, webhooks: 0, ways: 1 });
    const hashes = await tools.database.rows<{ user_id: string; password_hash: string }>(
      sql`SELECT user_id, password_hash FROM users`,
    );
    const hashOf = (user: string) => hashes.find(({ user_id }) => user_id === user)?.password_hash ?? '';
    expect(await verify(hashOf(ann.user_id), ann.password)).toBe(true);
    for (const one of [bob, cyd]) expect(await verify(hashOf(one.user_id), one.password)).toBe(false);
  });

  it('leaves an account that is there as it is, and makes it no member', async () => {
    const { portfolio, path } = await exportPortfolio();
    const { ann, bob } = portfolio.people;
    const target = await instance();
    const { database } = target.tools;
    const here = await createUser(target.tools, {
      email: ann.email.toUpperCase(),
      fullname: 'Ann of here',
      password: 'another one of hers',
    });
    const before = await database.row(sql`SELECT * FROM users WHERE user_id = ${here.user_id}`);
    expect(await importing(target, path)).toMatchObject({ accounts_made: 2, accounts_found: 1 });
    expect(await database.row(sql`SELECT * FROM users WHERE user_id = ${here.user_id}`)).toEqual(before);
    for (const table of ['access_tokens', 'user_webhooks', 'oauth_grants', 'passkeys', 'authenticator_apps'])
      expect((await everything(database))[table], table).toBe('0 ');
    // The command line is an application without an owner, in every instance.
    expect(await database.rows(sql`SELECT FROM oauth_clients WHERE user_id IS NOT NULL`)).toEqual([]);
    const members = await database.rows(sql`SELECT user_id, role FROM members ORDER BY role`);
    expect(members).toEqual([{ user_id: bob.user_id, role: 'admin' }]);
    // Their earlier actions keep the id from the source.
    const [report] = await database.rows<{ made_by: string }>(sql`SELECT made_by FROM evidence_reports`);
    expect(report?.made_by).toBe(ann.user_id);
  });

  it('is imported once, however often the command is run, and from one file only', async () => {
    const { source, portfolio, path } = await exportPortfolio();
    const target = await instance();
    await importing(target, path);
    const after = await everything(target.tools.database);
    expect(await importing(target, path)).toMatchObject({ again: true });
    const other = join(temporaryDirectory(), 'again.lares');
    const { organization_id: organization } = portfolio;
    await exportOrganization(source, { organization, path: other, passphrase: PASSPHRASE, close: false });
    await expect(importing(target, other)).rejects.toThrow('is here already, and is not from this file');
    await expect(importing(source, path)).rejects.toThrow('is here already, and is not from this file');
    expect(await everything(target.tools.database)).toEqual(after);
  });
});

describe('an organization that comes back', TIMEOUT, () => {
  it('is as it was, from a file of its own', async () => {
    const { source, portfolio, path } = await exportPortfolio(true);
    const { organization_id: organization } = portfolio;
    const own: string[] = [];
    const target = await instance();
    await importing(target, path);
    await removeOrganization(source.tools, organization);
    const left = await everything(source.tools.database);
    const [back, again] = [
      join(temporaryDirectory(), 'back.lares'),
      join(temporaryDirectory(), 'again.lares'),
    ];
    await exportOrganization(target, { organization, path: back, passphrase: PASSPHRASE, close: true });
    expect(await importing(source, back)).toMatchObject({ accounts_found: 3, accounts_made: 0, invited: 2 });
    const compared = async (one: typeof source) => {
      const rows = await movedRows(one.tools.database, one.box, organization, own);
      // These differ: jobs are postponed where it is closed, each move adds audit entries, and members are added when
      // they accept.
      const others = ['jobs', 'deliveries', 'audit_log', 'notification_ways'];
      const ofMembers = [
        'members',
        'invitations',
        'on_call',
        'on_call_by_tag',
        'on_call_rota_members',
        'on_call_absences',
        'on_call_swaps',
        'notifications',
        'told_troubles',
      ];
      for (const table of [...others, ...ofMembers]) delete rows[table];
      return rows;
    };
    expect(await compared(source)).toEqual(await compared(target));
    expect((await source.tools.database.rows(sql`SELECT FROM jobs WHERE kind = 'message'`)).length).toBe(1);
    // A second import, from the newest file.
    await exportOrganization(source, { organization, path: again, passphrase: PASSPHRASE, close: true });
    await removeOrganization(source.tools, organization);
    const {
      audit_log: _log,
      jobs: _jobs,
      mails: _mails,
      ...others
    } = await everything(source.tools.database);
    for (const [table, sum] of Object.entries(others))
      if (!['organization_imports', 'secret_key_check'].includes(table)) expect(sum, table).toBe(left[table]);
    await importing(source, again);
  });

  it('of an older Lares, which did not know a column yet, gets what that column usually has', async () => {
    const { path } = await exportPortfolio();
    const older = await rewritten(path, (chunk) => {
      if (chunk.table !== 'guests') return;
      const place = chunk.columns.indexOf('readonly');
      chunk.columns.splice(place, 1);
      for (const row of chunk.rows) row.splice(place, 1);
    });
    const target = await instance();
    await importing(target, older);
    expect((await target.tools.database.rows(sql`SELECT FROM guests WHERE NOT readonly`)).length).toBe(51);
  });
});

describe('a file', TIMEOUT, () => {
  it('that is cut off, changed, with another pass phrase, of a newer Lares or of none is refused, and nothing changes', async () => {
    const { path, source, portfolio } = await exportPortfolio();
    const target = await instance();
    const before = await everything(target.tools.database);
    const whole = readFileSync(path);
    const spoiled = (bytes: Buffer) => {
      const file = join(temporaryDirectory(), 'spoiled.lares');
      writeFileSync(file, bytes);
      return file;
    };
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    const firstLine = whole.indexOf('\n') + 1;
    const lastFrame = lastFrameOf(whole, firstLine);
    for (const length of [firstLine, firstLine + 2, firstLine + 100, lastFrame, whole.length - 1])
      await expect(importing(target, spoiled(whole.subarray(0, length))), `${length}`).rejects.toThrow(
        'cut off',
      );
    for (const at of [firstLine + 10, firstLine + 5000, lastFrame + 10, whole.length - 1])
      await expect(importing(target, spoiled(flipped(at))), `${at}`).rejects.toThrow('changed or damaged');
    const renamed = Buffer.from(whole.toString('latin1').replace('Moving Stays', 'Moving Stayz'), 'latin1');
    await expect(importing(target, spoiled(renamed))).rejects.toThrow('changed or damaged');
    await expect(importing(target, path, { passphrase: 'another pass phrase' })).rejects.toThrow(
      'pass phrase is not',
    );
    await expect(importing(target, spoiled(Buffer.from('{"a": 1}\n')))).rejects.toThrow('no file of');
    await expect(importing(target, spoiled(Buffer.alloc(0)))).rejects.toThrow('no file of');
    await expect(importing(target, join(temporaryDirectory(), 'none'))).rejects.toThrow('ENOENT');
    const newer = await rewritten(path, () => undefined, { schema: 9999 });
    await expect(importing(target, newer)).rejects.toThrow('newer Lares');
    expect(await everything(target.tools.database)).toEqual(before);
    // Only the name is readable without the passphrase.
    const text = whole.toString('latin1');
    for (const secret of [portfolio.secret, portfolio.people.ann.email, 'Göran', 'argon2'])
      expect(text).not.toContain(secret);
    await expect(
      exportOrganization(source, {
        organization: 'nobody',
        path: `${path}.2`,
        passphrase: PASSPHRASE,
        close: false,
      }),
    ).rejects.toThrow(Refused);
    expect(existsSync(`${path}.2`)).toBe(false);
  });

  it('that is made to reach others is refused, and nothing of theirs or of its own is touched', async () => {
    const { path, portfolio } = await exportPortfolio();
    const target = await instance();
    // Another user's organization, with the same kinds of things.
    const victim = await fillMovingPortfolio(target.tools, target.box, 10);
    const before = await everything(target.tools.database);
    const set = (table: string, column: string, value: string) => (chunk: Chunk) => {
      const [row] = chunk.rows;
      if (chunk.table === table && row) row[chunk.columns.indexOf(column)] = value;
    };
    const [other] = [victim.organization_id];
    const hostile: [string, (chunk: Chunk) => void][] = [
      ['homes', set('homes', 'organization_id', other)],
      ['home that is there', set('homes', 'home_id', victim.home_id)],
      ['device that is there', set('devices', 'device_id', victim.device_id)],
      ['guests', set('guests', 'home_id', victim.home_id)],
      ['feed', set('guests', 'integration_id', victim.ids.integration)],
      ['messages', set('messages', 'guest_id', victim.ids.guest)],
      ['incidents', set('incidents', 'guest_id', victim.ids.guest)],
      ['members', set('members', 'organization_id', other)],
      ['tokens of devices', set('device_tokens', 'device_id', victim.device_id)],
      ['status', set('device_status', 'device_id', victim.device_id)],
      ['webhooks', set('organization_webhooks', 'organization_id', other)],
      ['deliveries', set('deliveries', 'hook_id', victim.ids.hook)],
      ['samples', set('sensor_samples', 'home_id', victim.home_id)],
      ['samples of a device', set('sensor_samples', 'device_id', victim.device_id)],
      ['events', set('home_events', 'home_id', victim.home_id)],
      ['events of a guest', set('home_events', 'guest_id', victim.ids.guest)],
      ['reports', set('device_reports', 'device_id', victim.device_id)],
      ['reports of a home', set('device_reports', 'home_id', victim.home_id)],
      ['an id of history', set('home_events', 'event_id', 'of my own')],
      ['an id', set('guests', 'guest_id', '<b>')],
      ['audit', set('audit_log', 'organization_id', other)],
      ['jobs', set('jobs', 'key', victim.ids.message)],
      ['told', set('told_troubles', 'trouble_id', victim.ids.healthIssue)],
      ['on call', set('on_call', 'organization_id', other)],
      ['another organization', set('organizations', 'organization_id', other)],
      ['table', (chunk) => void (chunk.table === 'on_call' && Object.assign(chunk, { table: 'sessions' }))],
      [
        'column',
        (chunk) => void (chunk.table === 'on_call' && chunk.columns.splice(0, 1, 'x) SELECT 1; --')),
      ],
      ['value', set('guests', 'checkin_time', 'tomorrow or so')],
      ['password', set('users', 'password_hash', '$argon2id$v=19$m=999999,t=99,p=9$AAAA$AAAA')],
      ['address', set('users', 'email', 'nobody')],
    ];
    for (const [what, change] of hostile) {
      const file = await rewritten(path, change);
      await expect(importing(target, file), what).rejects.toThrow(Refused);
    }
    expect(await everything(target.tools.database)).toEqual(before);
    // Import does not store actions in the name of a user with an account here.
    const asVictim = await rewritten(path, (chunk) => {
      const place = chunk.columns.indexOf('user_id');
      if (['user_webhooks', 'access_tokens', 'oauth_clients'].includes(chunk.table))
        for (const row of chunk.rows) row[place] = victim.people.ann.user_id;
    });
    await importing(target, asVictim);
    const { database } = target.tools;
    const keys = sql`SELECT (SELECT count(*) FROM user_webhooks) AS webhooks, (SELECT count(*) FROM access_tokens) AS tokens`;
    expect(await database.row(keys)).toEqual({ webhooks: 2, tokens: 3 });
    expect(
      (await database.rows(sql`SELECT FROM homes WHERE organization_id = ${portfolio.organization_id}`))
        .length,
    ).toBe(2);
  });

  it('that was begun and is not to be finished can be taken back, and one of the same organization then be imported', async () => {
    const { path, source, portfolio } = await exportPortfolio();
    const target = await instance();
    const before = await everything(target.tools.database);
    const { organization_id: organization } = portfolio;
    const { database } = target.tools;
    // The state after a kill: some history, and the progress.
    const half = await rewritten(
      path,
      (chunk) => void (chunk.table === 'organizations' && chunk.rows.splice(0)),
    );
    await expect(importing(target, half)).rejects.toThrow();
    expect(await everything(database)).toEqual(before);
    const file = JSON.parse(readFileSync(path, 'latin1').split('\n')[0] ?? '{}');
    await database.rows(sql`
      INSERT INTO organization_imports (organization_id, file_id, begun_at) VALUES (${organization}, ${file.file_id}, now())`);
    await database.rows(sql`
      INSERT INTO sensor_samples (t, temp, home_id, device_id) VALUES (now(), 1, ${portfolio.home_id}, ${portfolio.device_id})`);
    const other = join(temporaryDirectory(), 'other.lares');
    await exportOrganization(source, { organization, path: other, passphrase: PASSPHRASE, close: false });
    await expect(importing(target, other)).rejects.toThrow('another file of this organization was begun');
    await expect(importing(target, other, { discard: true })).rejects.toThrow(
      'No import of this file was begun',
    );
    await importing(target, path, { discard: true });
    expect(await everything(database)).toEqual(before);
    await importing(target, other);
    await expect(importing(target, other, { discard: true })).rejects.toThrow('complete');
  });
});

describe('an organization that is closed', TIMEOUT, () => {
  it('has its work put off, and gets it back as it was when it is opened', async () => {
    const source = await instance();
    const portfolio = await fillMovingPortfolio(source.tools, source.box);
    const { organization_id: organization } = portfolio;
    const { database } = source.tools;
    const work = () =>
      database.rows(sql`
        SELECT kind AS what, key AS id, due_at FROM jobs WHERE kind NOT IN ('home', 'pre_arrival', 'mail')
        UNION ALL SELECT 'delivery', delivery_id::text, due_at FROM deliveries ORDER BY 1, 2`);
    const before = await work();
    const path = join(temporaryDirectory(), 'closed.lares');
    const options = { organization, path, passphrase: PASSPHRASE, close: true };
    expect(await exportOrganization(source, options)).toMatchObject({ closed: true });
    const soon = await database.rows(sql`SELECT FROM deliveries WHERE due_at < now() + interval '100 years'`);
    expect(soon).toEqual([]);
    // The file's content is unchanged.
    const target = await instance();
    await importing(target, path);
    const [there] = await target.tools.database.rows(sql`SELECT min(due_at) AS due_at FROM deliveries`);
    const [here] = await database.rows(
      sql`SELECT min(due_at) - interval '365250 days' AS due_at FROM deliveries`,
    );
    expect(there).toEqual(here);
    // Again, as after a crash: the result is the same, and no job is postponed twice.
    await exportOrganization(source, { ...options, path: `${path}.2` });
    await openOrganization(source.tools, organization);
    expect(await work()).toEqual(before);
    expect(await openOrganization(source.tools, organization)).toEqual({ was_closed: false });
  });
});

/** Finds where the last frame begins. */
function lastFrameOf(file: Buffer, first: number): number {
  let last = first;
  for (let at = first; at < file.length; at += 4 + file.readUInt32BE(at)) last = at;
  return last;
}

/** Columns that are empty in every row: a comparison cannot show whether they arrive. */
function emptyColumns(tables: Record<string, unknown[]>): string[] {
  return Object.entries(tables).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] as object);
    const filled = (column: string) => rows.some((row) => (row as Record<string, unknown>)[column] !== null);
    return columns.filter((column) => !filled(column)).map((column) => `${table}.${column}`);
  });
}
