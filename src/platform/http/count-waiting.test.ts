import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { waitedBefore } from '../db/waited.ts';
import { countWaiting } from './count-waiting.ts';

it('what it took to find out who calls counts for the call, and nothing else does', async () => {
  const server = Fastify();
  // The time of a request is taken for those who look at it in the end.
  server.addHook('onResponse', async () => undefined);
  countWaiting(server);
  const afterAnswer: Promise<number>[] = [];
  const handler = async () => {
    afterAnswer.push(new Promise((resolve) => setTimeout(() => resolve(waitedBefore().ms), 50)));
    return { waited: waitedBefore().ms };
  };
  server.post('/slow', { onRequest: () => wait(150) }, handler);
  server.post('/quick', handler);
  server.post(
    '/slow-body',
    { preParsing: (_request, _reply, payload, done) => void wait(150).then(() => done(null, payload)) },
    handler,
  );
  const waitedAt = async (url: string): Promise<number> =>
    (await server.inject({ method: 'POST', url, payload: { some: 'body' } })).json().waited;
  expect(await waitedAt('/slow')).toBeGreaterThanOrEqual(149);
  expect(await waitedAt('/quick')).toBe(0);
  expect(await waitedAt('/slow-body')).toBe(0);
  expect(await Promise.all(afterAnswer)).toEqual([0, 0, 0]);
  await server.close();
});

it('who is not known in time is told so, whatever is still asked for it', async () => {
  const server = Fastify();
  countWaiting(server, 50);
  let asked = 0;
  server.get('/', { onRequest: () => wait(150) }, () => {
    asked += 1;
    return {};
  });
  const answer = await server.inject('/');
  expect(answer.json()).toMatchObject({ message: 'The database took too long.' });
  await wait(200);
  expect(asked).toBe(0);
  await server.close();
});
