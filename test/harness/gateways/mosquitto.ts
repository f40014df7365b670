import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { SECOND_MS } from '../../../src/platform/durations.ts';

const PLACES = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'];
const START_TIMEOUT_MS = 30 * SECOND_MS;

/** Undefined if no broker is installed. `npm test` tries to install one and reports a failure. */
export const mosquittoPath = PLACES.find((path) => existsSync(path));

interface MosquittoOptions {
  /** Lines of its access control list besides those of devices. */
  more?: string[];
  /** The port it had before. */
  port?: number;
}

/**
 * A separate broker, set up as docs/mqtt.md and docs/home-assistant.md describe. It is removed when the test ends,
 * and keeps nothing when it stops.
 */
export async function startMosquitto(
  users: Record<string, string>,
  { more = [], port: wanted }: MosquittoOptions = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'lares-mosquitto-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = (name: string, lines: string[]) => {
    const path = join(directory, name);
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
    return path;
  };
  const passwords = file(
    'passwords',
    Object.entries(users).map((user) => user.join(':')),
  );
  const hashing = spawnSync(join(mosquittoPath ?? '', '../../bin/mosquitto_passwd'), ['-U', passwords]);
  if (hashing.status !== 0) throw new Error(`mosquitto_passwd failed: ${String(hashing.stderr)}`);
  const acl = file('acl', [
    ...more,
    'user lares',
    'topic readwrite lares/v1/#',
    'topic readwrite lares/ha/#',
    'topic write homeassistant/device/+/config',
    'topic read homeassistant/status',
    'user ha',
    'topic readwrite homeassistant/#',
    'topic readwrite lares/ha/#',
    ...['report', 'event', 'status', 'ack'].map((channel) => `pattern write lares/v1/d/%u/${channel}`),
    ...['config', 'cmd', 'time'].map((channel) => `pattern read lares/v1/d/%u/${channel}`),
  ]);
  const port = wanted ?? (await freePort());
  const config = file('mosquitto.conf', [
    'user root',
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${passwords}`,
    `acl_file ${acl}`,
    'max_inflight_messages 256',
    'max_queued_messages 0',
  ]);
  const broker = spawn(mosquittoPath ?? '', ['-c', config], { stdio: 'ignore' });
  const ended = once(broker, 'close');
  const stop = async () => {
    broker.kill('SIGKILL');
    await ended;
  };
  onTestFinished(stop);
  await reachable(port);
  return { port, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function reachable(port: number): Promise<void> {
  for (const giveUp = performance.now() + START_TIMEOUT_MS; ; await wait(20)) {
    const socket = connect(port, '127.0.0.1');
    const [answered] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'close').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (answered) return;
    if (performance.now() > giveUp) throw new Error('mosquitto does not answer');
  }
}
