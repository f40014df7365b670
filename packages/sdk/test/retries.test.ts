import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { createClient, LaresError } from '../src/index.ts';

/** A client of a server that gives these answers in turn, with the requests and the waits. */
function clientOf(...answers: (Response | Error)[]) {
  const asked: { method: string; body: string }[] = [];
  const waited: number[] = [];
  const lares = createClient({
    baseUrl: 'https://lares.example/v8',
    fetch: async (request) => {
      asked.push({ method: request.method, body: await request.text() });
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('asked too often');
    },
    pause: async (ms) => void waited.push(ms),
  });
  return { lares, asked, waited };
}

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: 'no', message: 'not now' }, { status, headers });
const fine = () => Response.json({ homes: [], paging: { total_count: 0, limit: 1, offset: 0 } });
const lost = () => new TypeError('fetch failed');
const home = { params: { path: { home_id: 'h' } }, body: { name: 'Loft' } };

let world: World;
beforeAll(async () => {
  world = await openWorld({ rateLimit: { perSecond: 1, burst: 2 } });
});

it('waits as long as the service says, and then asks again', async () => {
  const { token } = await world.person();
  const waited: number[] = [];
  const lares = createClient({
    baseUrl: world.api,
    token,
    pause: async (ms) => {
      waited.push(ms);
      world.clock.advance(ms);
    },
  });
  for (let call = 0; call < 4; call += 1) await lares.GET('/users/me');
  expect(waited).toEqual([1000, 1000]);

  const impatient = createClient({ baseUrl: world.api, token, retries: 0 });
  await expect(impatient.GET('/users/me')).rejects.toMatchObject({ status: 429, error_key: 'rate_limited' });
});

describe('Retry-After', () => {
  it.each([
    [429, { 'retry-after': '7' }, [7000]],
    [503, { 'retry-after': '0' }, [0]],
    [503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, [0]],
    [503, {}, [expect.closeTo(375, -3)]],
    [503, { 'retry-after': 'soon' }, [expect.closeTo(375, -3)]],
  ])('%i with %o', async (status, headers, wanted) => {
    const { lares, waited } = clientOf(refusal(status, headers as Record<string, string>), fine());
    await lares.GET('/homes');
    expect(waited).toEqual(wanted);
  });

  it('of more than a minute is an error at once', async () => {
    const { lares, asked } = clientOf(refusal(429, { 'retry-after': '61' }));
    await expect(lares.GET('/homes')).rejects.toBeInstanceOf(LaresError);
    expect(asked).toHaveLength(1);
  });
});

it('gives up after three times, waiting twice as long each time', async () => {
  const { lares, asked, waited } = clientOf(refusal(503), refusal(503), refusal(503), refusal(503));
  await expect(lares.GET('/homes')).rejects.toMatchObject({ status: 503, message: 'not now' });
  expect(asked).toHaveLength(4);
  for (const [index, most] of [500, 1000, 2000].entries()) {
    expect(waited[index]).toBeGreaterThanOrEqual(most / 2);
    expect(waited[index]).toBeLessThanOrEqual(most);
  }
});

it('sends the same body again', async () => {
  const { lares, asked } = clientOf(refusal(503), fine());
  await lares.PUT('/homes/{home_id}', home);
  expect(asked).toEqual([1, 2].map(() => ({ method: 'PUT', body: '{"name":"Loft"}' })));
});

it.each([
  ['POST', 429],
  ['POST', 503],
  ['PATCH', 429],
  ['PATCH', 503],
] as const)('does not repeat a %s after a %i', async (method, status) => {
  const { lares, asked } = clientOf(refusal(status, { 'retry-after': '1' }));
  const call =
    method === 'PATCH'
      ? lares.PATCH('/homes/{home_id}', home)
      : lares.POST('/homes/{home_id}/alarm/silence', home as never);
  await expect(call).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

it.each([400, 401, 404, 500])('does not repeat what was answered with %i', async (status) => {
  const { lares, asked } = clientOf(refusal(status));
  await expect(lares.GET('/homes')).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

describe('an answer that was lost', () => {
  it('is asked for again by what only reads', async () => {
    const { lares, asked } = clientOf(lost(), fine());
    await lares.GET('/homes');
    expect(asked).toHaveLength(2);
  });

  it('is an error for what may have changed something', async () => {
    const { lares, asked } = clientOf(lost());
    await expect(lares.PUT('/homes/{home_id}', home)).rejects.toBeInstanceOf(TypeError);
    expect(asked).toHaveLength(1);
  });
});

it('stops waiting when the caller does', async () => {
  const stop = new AbortController();
  const lares = createClient({
    baseUrl: 'https://lares.example/v8',
    fetch: async () => {
      queueMicrotask(() => stop.abort(new Error('enough')));
      return refusal(503, { 'retry-after': '60' });
    },
  });
  await expect(lares.GET('/homes', { signal: stop.signal })).rejects.toThrow('enough');
});
