import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { freePort } from '../../harness/program/free-port.ts';
import { temporaryDirectory } from '../../harness/program.ts';

const PROGRAM = join(import.meta.dirname, '../../../dist/bin/lares.js');
const START_TIMEOUT_MS = 90 * SECOND_MS;
/** More lines than a pipe holds. */
const REQUESTS = 500;

/** A pipe of the size that a shell creates: Node would create a socket, which holds several times as much. */
function openFullPipe(): number {
  const path = join(temporaryDirectory(), 'pipe');
  execFileSync('mkfifo', [path]);
  return openSync(path, constants.O_RDWR);
}

it.each([
  ['on a disk that is full', () => openSync('/dev/full', 'w')],
  ['into a pipe without a reader', openFullPipe],
])('with a log %s it serves, and ends on SIGTERM', { timeout: 120_000 }, async (_name, open) => {
  const { connectionConfig, drop } = await cloneDatabase();
  const port = await freePort();
  const stdout = open();
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    stdio: ['ignore', stdout, 'ignore'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: urlOf(connectionConfig),
      PORT: String(port),
      HOST: '127.0.0.1',
      LARES_DATA_DIR: temporaryDirectory(),
      LARES_DEMO: 'off',
      LARES_MQTT_PORT: 'off',
      LARES_RATE_LIMIT: 'off',
      LARES_LOG_LEVEL: 'info',
    },
  });
  onTestFinished(async () => {
    closeSync(stdout);
    child.kill('SIGKILL');
    await drop();
  });
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/v8/users/me?${'x'.repeat(500)}`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ask, { timeout: START_TIMEOUT_MS, interval: 100 }).toBe(401);
  for (let request = 0; request < REQUESTS; request += 1) expect(await ask()).toBe(401);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
