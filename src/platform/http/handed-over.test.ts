import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openHandedOver } from './handed-over.ts';

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
  const door = createServer(handedOver.take).listen(0, '127.0.0.1');
  await once(door, 'listening');
  onTestFinished(() => void door.close());
  const { port } = door.address() as AddressInfo;
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
