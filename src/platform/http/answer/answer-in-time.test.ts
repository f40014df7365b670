import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { ALWAYS_IN_TIME, answerInTime } from './answer-in-time.ts';

it('only while the database has a problem, a request past the deadline gets a 503', async () => {
  let isTroubled = false;
  const server = Fastify();
  onTestFinished(() => server.close());
  answerInTime(server, () => isTroubled, 50);
  let finish: (answer: object) => void = () => undefined;
  const slow = new Promise<object>((resolve) => {
    finish = resolve;
  });
  const held: (() => void)[] = [];
  server.get('/slow', () => slow);
  server.get('/unknown', { onRequest: (_request, _reply, done) => void held.push(done) }, () => ({}));
  let handled = 0;
  server.addHook('preHandler', async () => {
    handled += 1;
  });

  const [late, inTime, unknown] = ['/slow', '/slow', '/unknown'].map((url) => server.inject(url));
  const first = await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 150))]);
  expect(first).toBeUndefined();
  isTroubled = true;
  for (const answer of [await inTime, await unknown, await late])
    expect([answer?.statusCode, answer?.json().message]).toEqual([
      503,
      expect.stringContaining('Check whether the change was made'),
    ]);
  // Their work continues and does not change the answer.
  for (const done of held) done();
  finish({ done: true });
  await slow;
  expect(handled).toBe(2);
  isTroubled = false;
  expect((await server.inject('/slow')).json()).toEqual({ done: true });
});

it('a route that must answer in time gets its 503 without such a problem too', async () => {
  const server = Fastify();
  onTestFinished(() => server.close());
  answerInTime(server, () => false, 50);
  server.get('/report', { config: ALWAYS_IN_TIME }, () => new Promise(() => undefined));
  const answer = await server.inject('/report');
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    expect.stringContaining('Check whether the change was made'),
  ]);
});
