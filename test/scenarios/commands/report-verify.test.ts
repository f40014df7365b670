import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { laresJson, runLares } from '../../harness/program.ts';
import { openWorld } from '../../harness/world.ts';

it('lares report verify detects a report that was changed, of another key, or invalid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lares-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const world = await openWorld({ roles: ['api'] });
  const hood = await world.neighbourhood();
  const home = await world.home(hood);
  const owner = world.as(hood.owner);
  const stay = { name: 'Ada', checkin_time: '2026-11-14T14:00:00Z', checkout_time: '2026-11-15T09:00:00Z' };
  const { guest_id } = (await owner.post(`/homes/${home}/guests`, stay)).body;
  const made = await owner.post(`/homes/${home}/guests/${guest_id}/evidence`, { reason: 'For the test.' });
  expect(made.status, made.text).toBe(201);
  const { text } = await owner.get(`/homes/${home}/evidence/${made.body.report_id}`);
  const address = `${world.url}/.well-known/lares-evidence-key.json`;
  const published = JSON.parse(await (await fetch(address)).text());

  const paths = { good: text, changed: text.replace('For the test.', 'For the rest.'), none: '{"format":1}' };
  const at = (name: string) => join(folder, `${name}.json`);
  for (const [name, content] of Object.entries({ ...paths, key: JSON.stringify(published) }))
    await writeFile(at(name), content);

  // The command needs no database: this one does not exist.
  const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const verify = (...args: string[]) => runLares(['report', 'verify', ...args], environment);
  expect(await laresJson(['report', 'verify', at('good')], environment)).toMatchObject({
    valid: true,
    key_id: published.key_id,
    key_compared: false,
    report_id: made.body.report_id,
    about: 'stay',
  });
  const colons = published.key_id.toUpperCase().match(/../g).join(':');
  for (const key of [published.key_id, colons, at('key'), address]) {
    const good = await verify(at('good'), '--key', key);
    expect([good.code, good.stdout], good.stderr).toEqual([0, expect.stringContaining('Not changed')]);
  }
  for (const [args, code, message] of [
    [[at('changed')], 1, 'CHANGED'],
    [[at('none')], 1, 'Not a report'],
    [[at('good'), '--key', '0'.repeat(64)], 1, 'Another key'],
    [[at('good'), '--key', at('none')], 1, 'no Ed25519 public key'],
    [[at('missing')], 1, 'cannot be read'],
    [[folder], 1, 'is not a file'],
    [[at('good'), '--key', 'ada'], 64, '--key must be'],
    [[], 64, 'Missing FILE'],
  ] as const) {
    const refused = await verify(...args);
    expect([refused.code, refused.stdout + refused.stderr]).toEqual([code, expect.stringContaining(message)]);
  }
  const json = await verify(at('changed'), '--json');
  expect([json.code, JSON.parse(json.stdout)]).toMatchObject([1, { valid: false, problem: 'changed' }]);
}, 180_000);
