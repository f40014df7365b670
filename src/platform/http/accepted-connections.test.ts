import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openHandedOver } from './accepted-connections.ts';

it('a request that waits since before its process retires is the last of its connection', async () => {
  const app = Fastify();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve();
      await new Promise<void>((done) => {
        answer = done;
      });
      return 'here';
    });
  });
  const handedOver = await openHandedOver(app);
  await app.ready();
  const listener = createServer(handedOver.take).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const responded = once(get({ port, host: '127.0.0.1', agent }), 'response') as Promise<[IncomingMessage]>;
  await asked;
  handedOver.retire();
  answer();
  const [response] = await responded;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  response.resume();
  await app.close();
});

it('no more are taken than may be open, and there is room again when one closes', async () => {
  const app = Fastify();
  app.server.maxConnections = 2;
  let dropped = 0;
  app.server.on('drop', () => {
    dropped += 1;
  });
  const handedOver = await openHandedOver(app);
  await app.ready();
  const listener = createServer(handedOver.take).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as AddressInfo;
  const enter = () => connect(port, '127.0.0.1').on('error', () => undefined);
  const [one, two, three] = [enter(), enter(), enter()];
  await Promise.race([once(one, 'close'), once(two, 'close'), once(three, 'close')]);
  expect(dropped).toBe(1);
  const sockets = [one, two, three];
  const open = () => sockets.filter((socket) => !socket.destroyed);
  expect(open()).toHaveLength(2);
  const served = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    return String(await Promise.race([once(socket, 'data'), once(socket, 'close')]));
  };
  const [first] = open();
  if (!first) throw new Error('none is open');
  expect(await served(first)).toContain('404');
  first.destroy();
  await expect.poll(async () => served(enter())).toContain('404');
  for (const socket of sockets) socket.destroy();
  await app.close();
});
