import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';

/**
 * The README as a reader follows it: installs the package from the instance in an empty folder, then runs the
 * example.
 */

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const [, INSTALL = ''] = /```sh\n([\s\S]*?)```/.exec(README) ?? [];
const [, EXAMPLE = ''] = /```js\n([\s\S]*?)```/.exec(README) ?? [];

let world: World;
let directory: string;

beforeAll(async () => {
  world = await openWorld();
  directory = mkdtempSync(join(tmpdir(), 'lares-sdk-'));
  const typed = INSTALL.replaceAll('http://127.0.0.1:8080', world.url);
  // Not spawnSync: this process serves the package.
  await promisify(execFile)('sh', ['-ec', typed], { cwd: directory });
  writeFileSync(join(directory, 'example.mjs'), EXAMPLE);
}, MINUTE_MS);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function run(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['example.mjs'], {
    cwd: directory,
    env: { PATH, HOME, ...environment },
  });
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  return lines;
}

it('the example has at most thirty lines of code', () => {
  const code = EXAMPLE.split('\n').filter((line) => line.trim() !== '');
  expect(code.length).toBeGreaterThan(10);
  expect(code.length).toBeLessThanOrEqual(30);
});

it('the example lists homes, follows events and verifies a webhook', async () => {
  const { owner, organization_id } = await world.neighbourhood();
  const api = world.as(owner);
  const home = await api.post('/homes', { name: 'Boathouse', organization_id, timezone: 'UTC' });
  const { home_id } = home.body;
  const happens = async (type: 'battery_low' | 'noise_detected', metadata = {}) => {
    world.clock.advance(1000);
    await world.app.recorder.record({ home_id, type, event_time: world.clock.now(), metadata });
  };
  await happens('battery_low');
  const { home_events } = (await api.get(`/homes/${home_id}/events`)).body;
  writeFileSync(join(directory, 'last-event.json'), JSON.stringify(home_events[0]));
  await happens('noise_detected', { noiseDetected: { soundLevel: 81 } });
  const port = await freePort();
  const hook = await api.post(`/organizations/${organization_id}/webhooks`, {
    url: `http://127.0.0.1:${port}/`,
    events: ['*'],
  });
  expect(hook.status).toBe(201);

  const lines = run({
    API_URL: world.url,
    API_TOKEN: owner.token,
    HOOK_SECRET: hook.body.hook_secret,
    PORT: String(port),
  });
  await expect.poll(() => lines, { timeout: 20_000 }).toEqual(['Boathouse: alarm off', '81 dB']);
  await api.post(`/organizations/${organization_id}/webhooks/${hook.body.hook_id}/ping`);
  await expect.poll(() => lines).toEqual(['Boathouse: alarm off', '81 dB', 'received webhook_ping']);

  const forged = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: JSON.stringify({
      hook_id: hook.body.hook_id,
      event: { type: 'noise_detected' },
      hook_digest: '00',
    }),
  });
  expect(forged.status).toBe(401);
  const stored = JSON.parse(readFileSync(join(directory, 'last-event.json'), 'utf8'));
  expect(stored).toMatchObject({ event_type: 'noise_detected' });
});
