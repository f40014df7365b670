import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { freePort } from '../../harness/program/free-port.ts';
import { temporaryDirectory } from '../../harness/program.ts';

const PROGRAM = join(import.meta.dirname, '../../../dist/bin/lares.js');
const START_TIMEOUT_MS = 90 * SECOND_MS;
/** More connections than the process may have open files. */
const CONNECTIONS = 400;

/** Returns how many connections stayed open. */
async function openMany(port: number): Promise<Socket[]> {
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  return sockets;
}

it('with few open files it serves callers while devices want more than there are, and says so', {
  timeout: 180_000,
}, async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn('sh', ['-c', 'ulimit -n 256 && exec "$@"', 'sh', process.execPath, PROGRAM, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: urlOf(connectionConfig),
      PORT: String(port),
      HOST: '127.0.0.1',
      LARES_DATA_DIR: temporaryDirectory(),
      LARES_DEMO: 'off',
      LARES_MQTT_PORT: String(mqttPort),
      LARES_RATE_LIMIT: 'off',
      LARES_LOG_LEVEL: 'info',
    },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await drop();
  });
  let output = '';
  child.stdout.on('data', (bytes) => {
    output += bytes;
  });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ready, { timeout: START_TIMEOUT_MS, interval: 100 }).toBe(200);
  expect(output).toContain('may open few files');

  await openMany(mqttPort);
  await expect.poll(() => output).toContain('devices over MQTT were turned away');
  for (let request = 0; request < 50; request += 1) expect(await ready()).toBe(200);

  const callers = await openMany(port);
  await expect.poll(() => output).toContain('connections were turned away');
  for (const socket of callers) socket.destroy();
  await expect.poll(ready).toBe(200);
  expect(output).not.toContain('EMFILE');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
