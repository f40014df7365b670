import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import { dial } from './dial.ts';

afterEach(cleanUp);

const TIMEOUT = AbortSignal.timeout(20_000);

async function listen(host: string, port = 0): Promise<{ port: number; server: Server }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => open.add(socket));
  server.listen(port, host);
  await once(server, 'listening');
  onCleanup(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

async function unusedPort(): Promise<number> {
  const { port, server } = await listen('127.0.0.1');
  server.close();
  await once(server, 'close');
  return port;
}

/** A port of 127.0.0.1 that never answers: its process sleeps and its backlog is full. */
async function silentPort(): Promise<number> {
  const program = `
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onCleanup(() => child.kill('SIGKILL'));
  const [text] = await once(child.stdout, 'data');
  const port = Number(String(text));
  for (let filled = 0; filled < 2; filled += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onCleanup(() => socket.destroy());
    await once(socket, 'connect');
  }
  return port;
}

it('goes on to the next address at once when one refuses', async () => {
  const { port } = await listen('127.0.0.1');
  const socket = await dial(['::1', '127.0.0.1'], port, TIMEOUT);
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

it('says why the addresses refuse', async () => {
  const port = await unusedPort();
  await expect(dial(['::1', '127.0.0.1'], port, TIMEOUT)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('never looks a name up', async () => {
  const { port } = await listen('127.0.0.1');
  await expect(dial(['localhost'], port, TIMEOUT)).rejects.toThrow('only addresses are dialled');
});

it('starts nothing for a caller that has gone', async () => {
  const { port, server } = await listen('127.0.0.1');
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await expect(dial(['127.0.0.1'], port, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(connections).toBe(0);
});

// Only Linux has all of 127.0.0.0/8 and drops what does not fit into the backlog.
const onLinux = it.skipIf(process.platform !== 'linux');

onLinux('tries the next address beside a silent one', async () => {
  const port = await silentPort();
  await listen('127.0.0.2', port);
  const socket = await dial(['127.0.0.1', '127.0.0.2'], port, TIMEOUT);
  expect(socket.remoteAddress).toBe('127.0.0.2');
  socket.destroy();
});

onLinux('stops when the time is up', async () => {
  const port = await silentPort();
  const ending = new AbortController();
  const dialled = dial(['127.0.0.1'], port, ending.signal);
  ending.abort(new Error('late'));
  await expect(dialled).rejects.toThrow('late');
});
