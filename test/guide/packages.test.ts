import { execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { freePort } from '../harness/program/free-port.ts';
import { temporaryDirectory } from '../harness/program.ts';
import { openWorld, type World } from '../harness/world.ts';
import { samplesOf } from './samples.ts';

const ROOT = join(import.meta.dirname, '../..');
const VERIFIER = 'packages/webhook-verifier';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

describe('GET /packages', () => {
  it.each(['sdk', 'webhook-verifier'])('has %s.tgz, as npm packs it', async (name) => {
    const answer = await fetch(`${world.url}/packages/${name}.tgz`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'package.tgz'), Buffer.from(await answer.arrayBuffer()));
    const { stdout } = await promisify(execFile)('tar', ['tzf', 'package.tgz'], { cwd: folder });
    const files = stdout.split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['package/package.json', 'package/README.md', 'package/LICENSE']),
    );
    expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  });

  it.each([
    ['lares_webhook.py', 'python'],
    ['lareswebhook.go', 'go'],
    ['LaresWebhook.php', 'php'],
    ['lares_webhook.rb', 'ruby'],
  ])('has the verifier %s as text', async (file, folder) => {
    const answer = await fetch(`${world.url}/packages/${file}`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe(read(`${VERIFIER}/${folder}/${file}`));
  });

  it.each(['', 'other.tgz', '.built-from', '..%2fsbom.json', '%00'])('has nothing at /%s', async (path) => {
    expect((await fetch(`${world.url}/packages/${path}`)).status).toBe(404);
  });
});

it('the README of the verifier installs it from the instance; its server accepts genuine deliveries only', {
  timeout: MINUTE_MS,
}, async () => {
  const samples = samplesOf(read(`${VERIFIER}/README.md`)).map(({ text }) => text);
  const install = samples.find((text) => text.startsWith('npm install')) ?? '';
  const server = samples.find((text) => text.includes('createServer')) ?? '';
  const folder = temporaryDirectory();
  await promisify(execFile)('sh', ['-ec', install.replaceAll('http://127.0.0.1:8080', world.url)], {
    cwd: folder,
  });
  const port = await freePort();
  writeFileSync(join(folder, 'receiver.mjs'), server.replaceAll('9000', String(port)));

  const { owner, organization_id } = await world.neighbourhood();
  const api = world.as(owner);
  const url = `http://127.0.0.1:${port}/`;
  const hook = await api.post(`/organizations/${organization_id}/webhooks`, { url, events: ['*'] });
  const lines = runNode(folder, 'receiver.mjs', { HOOK_SECRET: hook.body.hook_secret });
  await expect
    .poll(() =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);
  await api.post(`/organizations/${organization_id}/webhooks/${hook.body.hook_id}/ping`);
  await expect
    .poll(() => lines, { timeout: MINUTE_MS / 2 })
    .toEqual(['refused: malformed_body', expect.stringMatching(/^webhook_ping /)]);
});

function runNode(cwd: string, file: string, environment: Record<string, string>): string[] {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [file], { cwd, env: { PATH, HOME, ...environment } });
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  return lines;
}
