import { createHash, scryptSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../src/devices/index.ts';
import { clientFor } from '../../harness/client.ts';
import { movedRows } from '../../harness/portfolio/moved-rows.ts';
import { fillMovingPortfolio } from '../../harness/portfolio/moving-portfolio.ts';
import {
  exportingBy,
  instanceFor,
  killedWhen,
  passphraseFile,
  startReporting,
} from '../../harness/program/two-instances.ts';
import { temporaryDirectory } from '../../harness/program.ts';
import { answerWith, digestIsRight, openReceiver } from '../../harness/receiver.ts';

const DEVICES = 5;
const POLLING = { timeout: 60_000, interval: 50 };
/** Enough that the history has several frames. */
const MINUTES = 40_000;

// The test uses real time because other work happens during the move. It asserts no durations.
describe('an organization moves', { timeout: 300_000 }, () => {
  it('under load without losing what was acknowledged; devices, tokens, apps and receivers notice another address alone', async () => {
    const [from, to] = [await instanceFor(), await instanceFor()];
    const portfolio = await fillMovingPortfolio(from.tools, from.box);
    const { organization_id, home_id, other_home_id } = portfolio;
    const devices = await Promise.all(
      Array.from({ length: DEVICES }, async (_, number) => {
        const made = await createDevice(from.tools, number % 2 ? home_id : other_home_id, {
          description: `D${number}`,
        });
        return { device_id: made.device.device_id, device_token: made.device_token };
      }),
    );
    const source = await from.start();
    const target = await to.start();
    const receiver = await openReceiver(answerWith(500));
    const asAnn = clientFor(source.api, portfolio.access_token);
    const hooks = `/organizations/${organization_id}/webhooks`;
    const hook = await asAnn.post(hooks, { url: receiver.url, events: ['battery_low'], token: 'tok' });
    expect(hook.status, hook.text).toBe(201);
    const emit = ['event', 'emit', '--home', home_id, '--type', 'battery_low', '--json'];
    expect((await from.lares(emit)).code).toBe(0);
    // The first attempt failed; the second is scheduled.
    await expect
      .poll(() => receiver.received.filter(({ body }) => body.event.type === 'battery_low').length, POLLING)
      .toBe(1);
    await expect
      .poll(
        () =>
          from.tools.database.row(
            sql`SELECT attempts, claim FROM deliveries WHERE hook_id = ${hook.body.hook_id}`,
          ),
        POLLING,
      )
      .toEqual({ attempts: 1, claim: null });

    const before = await seenBy(source.api, portfolio);
    const load = startReporting(devices, source.url);
    await expect.poll(() => load.acknowledged.length, POLLING).toBeGreaterThan(10);
    const [path, phrase] = [join(temporaryDirectory(), 'moving.lares'), passphraseFile()];
    const exported = await from.lares([...exportingBy(organization_id, path, phrase), '--json']);
    expect(exported.code, exported.stderr).toBe(0);
    expect(JSON.parse(exported.stdout)).toMatchObject({ organization_id, closed: true, file: path });

    // From now on Lares refuses changes here and asks callers to try again later.
    const atClosing = load.acknowledged.length;
    await expect.poll(() => load.refused.length, POLLING).toBeGreaterThan(DEVICES);
    expect(new Set(load.refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(load.refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const refusedCall = await asAnn.patch(`/homes/${home_id}`, { name: 'Changed too late' });
    expect([refusedCall.status, refusedCall.headers['retry-after']]).toEqual([503, '30']);
    expect((await asAnn.get(`/homes/${home_id}`)).status).toBe(200);
    expect(
      (await clientFor(target.api, portfolio.access_token).get(`/homes/${home_id}`)).status,
      'not there yet',
    ).toBe(401);

    const imported = await to.lares([
      'organization',
      'import',
      path,
      '--passphrase-file',
      phrase,
      '--trust-addresses',
      '--json',
    ]);
    expect(imported.code, imported.stderr).toBe(0);
    expect(imported.stderr).toContain('reading the file');
    expect(load.acknowledged.length, 'nothing was acknowledged after the file was written').toBe(atClosing);
    // Only the address differs: the same token, the same ids, the same answers.
    expect(await seenBy(target.api, portfolio)).toEqual(before);

    load.switchTo(target.url);
    await expect
      .poll(() => load.acknowledged.filter(({ at }) => at === target.url).length, POLLING)
      .toBeGreaterThan(10);
    await load.stop();
    const { database } = to.tools;
    const stored = await database.rows<{ device_id: string; t: Date }>(sql`
      SELECT device_id, t FROM sensor_samples WHERE device_id = ANY (${devices.map(({ device_id }) => device_id)}::text[])`);
    const known = new Set(stored.map(({ device_id, t }) => `${device_id} ${t.getTime()}`));
    expect(load.acknowledged.filter(({ device_id, t }) => !known.has(`${device_id} ${t}`))).toEqual([]);
    const reports = await database.rows<{ device_id: string; seq: number }>(sql`
      SELECT device_id, seq FROM device_reports WHERE boot_id = 7`);
    const numbers = new Set(reports.map(({ device_id, seq }) => `${device_id} ${seq}`));
    expect(load.acknowledged.filter(({ device_id, seq }) => !numbers.has(`${device_id} ${seq}`))).toEqual([]);

    // The target sends queued messages once, unchanged, and with the secret that the receiver knows.
    receiver.behave(answerWith(200));
    const due = (one: typeof from, what: string) =>
      one.tools.database.rows(
        sql`UPDATE deliveries SET due_at = now() WHERE hook_id = ${hook.body.hook_id} AND ${what} = ${what}`,
      );
    expect(
      await from.tools.database.rows(
        sql`SELECT FROM deliveries WHERE hook_id = ${hook.body.hook_id} AND due_at < now() + interval '100 years'`,
      ),
    ).toEqual([]);
    await due(to, 'target');
    const retries = () => receiver.received.filter(({ body }) => body.event.type === 'battery_low');
    await expect.poll(() => retries().length, POLLING).toBe(2);
    await expect
      .poll(
        () =>
          database.rows(
            sql`SELECT FROM deliveries WHERE hook_id = ${hook.body.hook_id} AND event_type = 'battery_low'`,
          ),
        POLLING,
      )
      .toEqual([]);
    const [first, second] = retries();
    expect(second?.body.event).toEqual(first?.body.event);
    expect(second && digestIsRight(second, hook.body.hook_secret)).toBe(true);
    expect(second?.headers.authorization).toBe('tok');

    // An operator can remove the remaining data; other organizations keep theirs.
    const removed = await from.lares(['organization', 'remove', '--org', organization_id, '--json']);
    expect(removed.code, removed.stderr).toBe(0);
    const left = await from.tools.database.rows<{ name: string }>(sql`SELECT name FROM homes`);
    expect(left).toEqual([{ name: 'Not moving' }]);
    const kept = await to.lares(['organization', 'remove', '--org', organization_id]);
    expect([kept.code, kept.stderr.includes('in use here')]).toEqual([1, true]);
  });

  it('also when export and import are killed at any point and run again: everything is there, once', async () => {
    const [from, to] = [await instanceFor(), await instanceFor()];
    const portfolio = await fillMovingPortfolio(from.tools, from.box, MINUTES);
    const { organization_id, people } = portfolio;
    const [path, phrase] = [join(temporaryDirectory(), 'moving.lares'), passphraseFile()];
    const exporting = exportingBy(organization_id, path, phrase);
    const half = await from.lares(
      exporting,
      killedWhen(async () => existsSync(`${path}.part`)),
    );
    expect([half.code, existsSync(path)]).toEqual([null, false]);
    const whole = await from.lares(exporting);
    expect(whole.code, whole.stderr).toBe(0);

    const importing = ['organization', 'import', path, '--passphrase-file', phrase, '--trust-addresses'];
    const { database } = to.tools;
    const frames = async () =>
      (await database.row<{ frames: number }>(sql`SELECT frames FROM organization_imports`))?.frames ?? -1;
    const served = () => database.rows(sql`SELECT FROM organizations`);
    const killedAt = async (moment: Parameters<typeof killedWhen>[0]) => {
      expect((await to.lares(importing, killedWhen(moment))).code).toBe(null);
      expect(await served(), 'nothing is served of what is not complete').toEqual([]);
    };
    await killedAt('reading the file');
    expect(await frames()).toBe(-1);
    await killedAt(async () => (await frames()) >= 2);
    const reached = await frames();
    expect(reached).toBeGreaterThanOrEqual(2);
    await killedAt('importing everything else');
    expect(await frames()).toBeGreaterThan(reached);
    const done = await to.lares([...importing, '--json']);
    expect(done.code, done.stderr).toBe(0);
    const own = [people.ann.user_id];
    const [before, after] = [
      await movedRows(from.tools.database, from.box, organization_id, own),
      await movedRows(database, to.box, organization_id, own),
    ];
    for (const table of Object.keys(before))
      if (table !== 'jobs' && table !== 'deliveries') expect(after[table], table).toEqual(before[table]);
    // The source postpones those by a thousand years.
    for (const table of ['jobs', 'deliveries'])
      expect(after[table]?.length, table).toBe(before[table]?.length);
    expect(after['sensor_samples']).toHaveLength(MINUTES);
    expect(JSON.parse((await to.lares([...importing, '--json'])).stdout)).toMatchObject({ again: true });
  });

  it('and its commands say what is wrong in a sentence', async () => {
    const from = await instanceFor();
    const portfolio = await fillMovingPortfolio(from.tools, from.box, 1);
    const { organization_id } = portfolio;
    const [path, phrase] = [join(temporaryDirectory(), 'a.lares'), passphraseFile()];
    const outcomeOf = async (args: string[]) => {
      const { code, stderr } = await from.lares(args);
      return [code, stderr.trim().split('\n').at(-1)];
    };
    const all = ['--to', path, '--passphrase-file', phrase];
    expect(await outcomeOf(['organization', 'export', '--org', 'x', ...all])).toEqual([
      64,
      'See: lares --help',
    ]);
    const unknownId = '0'.repeat(24);
    expect(await outcomeOf(['organization', 'export', '--org', unknownId, ...all])).toEqual([
      1,
      `There is no organization ${unknownId}.`,
    ]);
    expect(
      await outcomeOf([
        'organization',
        'export',
        '--org',
        organization_id,
        '--to',
        phrase,
        '--passphrase-file',
        phrase,
      ]),
    ).toEqual([1, `${phrase} exists already.`]);
    expect(await outcomeOf(['organization', 'import', phrase, '--passphrase-file', phrase])).toEqual([
      1,
      'This is no file of `lares organization export`.',
    ]);
    expect((await from.lares(['organization', 'export', '--help'])).stdout).toMatch(
      /--org[\s\S]*--to[\s\S]*--passphrase-file[\s\S]*--close/,
    );
    expect((await from.lares(['organization', 'import', '--help'])).stdout).toMatch(
      /--passphrase-file[\s\S]*--trust-addresses[\s\S]*--discard/,
    );
    const exported = await from.lares(['organization', 'export', '--org', organization_id, ...all]);
    expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining('continues here')]);
    expect(
      JSON.parse((await from.lares(['organization', 'open', '--org', organization_id, '--json'])).stdout),
    ).toEqual({
      organization_id,
      was_closed: false,
    });
  });

  it('by a pass phrase that is drawn where none is given, and asked for on standard input', async () => {
    const [from, to] = [await instanceFor(), await instanceFor()];
    const { organization_id } = await fillMovingPortfolio(from.tools, from.box, 1);
    const path = join(temporaryDirectory(), 'moving.lares');
    const exporting = ['organization', 'export', '--org', organization_id, '--to', path, '--json'];
    const exported = await from.lares(exporting);
    expect(exported.code, exported.stderr).toBe(0);
    const { passphrase, closed } = JSON.parse(exported.stdout);
    expect([passphrase, closed]).toEqual([expect.stringMatching(/^[\w-]{20,}$/), false]);
    // Deriving the key is expensive enough for a file that is stored for years.
    const { salt, check } = JSON.parse(readFileSync(path, 'latin1').split('\n')[0] ?? '');
    const dear = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
    const derived = scryptSync(passphrase, Buffer.from(salt, 'hex'), 64, dear);
    expect(check).toBe(createHash('sha256').update(derived.subarray(32)).digest('hex'));
    const withInput = (text: string) =>
      to.lares(['organization', 'import', path], (child) => void child.stdin?.end(text));
    expect(await withInput('')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('standard input'),
    });
    expect(await withInput(`${passphrase}x\n`)).toMatchObject({ code: 1 });
    const imported = await withInput(`${passphrase}\n`);
    expect(imported.code, imported.stderr).toBe(0);
    expect(imported.stdout).toContain('Moving Stays is imported');
  });
});

/** What an integration of the organization sees: the same requests at either address. */
async function seenBy(
  api: string,
  { organization_id, home_id, access_token }: Awaited<ReturnType<typeof fillMovingPortfolio>>,
) {
  const client = clientFor(api, access_token);
  const organization = `/organizations/${organization_id}`;
  const paths = [
    '/users/me',
    organization,
    `${organization}/members`,
    `${organization}/invitations`,
    `${organization}/webhooks`,
    `${organization}/incidents`,
    `${organization}/messages`,
    `${organization}/on-call`,
    '/homes',
    `/homes/${home_id}`,
    `/homes/${home_id}/guests`,
    `/homes/${home_id}/integrations`,
    '/webhooks',
  ];
  const seen: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body } = await client.get(path);
    expect(status, path).toBe(200);
    // A guest page has the address of its instance.
    seen[path] = JSON.parse(
      JSON.stringify({ status, body }).replace(/"guest_page":"[^"]*"/g, '"guest_page":""'),
    );
  }
  return seen;
}
