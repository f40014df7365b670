import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openHttp } from './http.ts';

async function serverThatAnswers(...answers: [status: number, retryAfter?: string | undefined][]) {
  let asked = 0;
  const server = createServer((_request, response) => {
    const [status, retryAfter] = answers[asked] ?? [500];
    asked += 1;
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    response.end(JSON.stringify({ asked }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = openHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { no_proxy: '*' });
  onTestFinished(async () => {
    await http.close();
    server.close();
  });
  return { ask: () => http.ask('/', { method: 'GET' }), asked: () => asked };
}

it('a command that asks too much asks again when the server has room', async () => {
  const server = await serverThatAnswers([429, '0'], [429, '0'], [200]);
  expect(await server.ask()).toEqual({ status: 200, body: { asked: 3 } });
});

it.each([
  ['gets a Retry-After of hours', '7200'],
  ['gets no Retry-After', undefined],
])('and reports the 429 where it %s', async (_how, retryAfter) => {
  const server = await serverThatAnswers([429, retryAfter]);
  expect((await server.ask()).status).toBe(429);
  expect(server.asked()).toBe(1);
});

it('and does not ask for ever', async () => {
  const server = await serverThatAnswers(...Array.from({ length: 20 }, (): [number, string] => [429, '0']));
  expect((await server.ask()).status).toBe(429);
  expect(server.asked()).toBe(10);
});
