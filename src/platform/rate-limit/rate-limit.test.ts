import { beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { HOUR_MS, SECOND_MS } from '../durations.ts';

const POLICY = { perSecond: 20, burst: 100 };

let first: World;
let second: World;
/** Users have twice as much as each of their tokens. */
let roomy: World;
const clock = new FakeClock();

/** Two processes on one database. */
beforeAll(async () => {
  first = await openWorld({ rateLimit: POLICY, clock });
  second = await openWorld({ rateLimit: POLICY, clock, connectionConfig: first.connectionConfig });
  roomy = await openWorld({ rateLimit: POLICY, userRateLimit: { perSecond: 40, burst: 200 }, clock });
});

async function statuses(world: World, person: Person, count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => world.as(person).get('/users/me')));
  return answers.map((answer) => answer.status);
}

const allowed = (list: number[]) => list.filter((status) => status === 200).length;

describe('the rate limit of a token', () => {
  it('lets a burst of 100 through, one after the other, and not one more [rate-limit-burst]', async () => {
    const person = await first.person();
    for (let count = 1; count <= 100; count += 1) {
      const answer = await first.as(person).get('/users/me');
      expect([answer.status, answer.headers['x-ratelimit-remaining']]).toEqual([200, String(100 - count)]);
    }
    const refused = await first.as(person).get('/users/me');
    expect([refused.status, refused.body]).toEqual([
      429,
      { error: 'Too Many Requests', message: expect.any(String), error_key: 'rate_limited' },
    ]);
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '5',
    });
  });

  it('lets no more than 100 through when 300 come at once', async () => {
    expect(allowed(await statuses(first, await first.person(), 300))).toBe(100);
  });

  it('refills 20 a second [rate-limit-refill]', async () => {
    const person = await first.person();
    await statuses(first, person, 101);
    clock.advance(SECOND_MS);
    expect(allowed(await statuses(first, person, 50))).toBe(20);
    clock.advance(60 * SECOND_MS);
    expect(allowed(await statuses(first, person, 150))).toBe(100);
  });

  it('refills also when the clock was set back by an hour', async () => {
    const person = await first.person();
    await statuses(first, person, 101);
    clock.set(-HOUR_MS);
    // The first lookup finds a bucket from the future. From now on it refills.
    clock.advance(SECOND_MS);
    expect(allowed(await statuses(first, person, 1))).toBe(0);
    clock.advance(SECOND_MS);
    expect(allowed(await statuses(first, person, 50))).toBe(20);
    // Also in a process that does not know this token.
    clock.advance(SECOND_MS);
    expect(allowed(await statuses(second, person, 50))).toBe(20);
    clock.set(HOUR_MS);
  });

  it('counts both processes together, and neither lets through what the other used [rate-limit-processes]', async () => {
    const person = await first.person();
    const together = await Promise.all([statuses(first, person, 150), statuses(second, person, 150)]);
    expect(allowed(together.flat())).toBe(100);
  });

  it('is used up by one process for the other too', async () => {
    const person = await first.person();
    expect(allowed(await statuses(first, person, 60))).toBe(60);
    const rest = allowed(await statuses(second, person, 60));
    // Tokens in the first one's lease are not available to the second. The total never exceeds the limit.
    expect(rest).toBeLessThanOrEqual(40);
    expect(rest).toBeGreaterThan(20);
  });

  it('is its own for every user', async () => {
    const [busy, calm] = [await first.person(), await first.person()];
    await statuses(first, busy, 101);
    expect(allowed(await statuses(first, calm, 10))).toBe(10);
  });

  it('stands on every answer: 401, 403, 404 and unknown routes too', async () => {
    const person = await first.person(['user_read']);
    for (const answer of [
      await first.anonymous.get('/users/me'),
      await first.as(person).get('/homes'),
      await first.as(person).get(`/homes/${'0'.repeat(24)}`),
      await first.as(person).get('/nowhere'),
    ]) {
      expect(answer.headers).toMatchObject({
        'x-ratelimit-limit': '100',
        'x-ratelimit-remaining': expect.any(String),
      });
    }
  });

  it('counts guesses of tokens against the address, which does not lock out valid tokens', async () => {
    const person = await first.person();
    const guesses = await Promise.all(
      Array.from({ length: 150 }, () =>
        first.anonymous.get('/users/me', { authorization: 'Bearer at_guess' }),
      ),
    );
    expect(new Set(guesses.map((answer) => answer.status))).toEqual(new Set([401, 429]));
    expect((await first.as(person).get('/users/me')).status).toBe(200);
  });
});

/** The same person with this many more tokens. */
const withTokens = (world: World, person: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => world.tokenOf(person, ['user_read'])));

describe('the rate limit of a user', () => {
  it('is not more for six tokens than for one, on two processes too', async () => {
    const six = await withTokens(first, await first.person(), 6);
    const answers = await Promise.all(
      six.flatMap((one) => [statuses(first, one, 100), statuses(second, one, 100)]),
    );
    expect(allowed(answers.flat())).toBe(100);
    clock.advance(SECOND_MS);
    const after = await Promise.all(six.map((one) => statuses(first, one, 50)));
    expect(allowed(after.flat())).toBe(20);
  });

  it('does not lock the person out of the pages', async () => {
    const person = await first.person();
    await statuses(first, person, 101);
    const browser = await first.browserOf(person);
    expect((await browser.get('/v8/session')).status).toBe(200);
  });

  it('is shared by all sessions of the person', async () => {
    const person = await first.person();
    const browsers = await Promise.all([1, 2, 3].map(() => first.browserOf(person)));
    const answers = await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: 50 }, () => browser.get('/v8/session'))),
    );
    expect(allowed(answers.map(({ status }) => status))).toBe(100);
  });

  it('can be more than that of a token, which then has its own beside it', async () => {
    const [one, two, three] = await withTokens(roomy, await roomy.person(), 3);
    if (!one || !two || !three) throw new Error('three tokens');
    const answer = await roomy.as(one).get('/users/me');
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' });
    expect(allowed(await statuses(roomy, one, 150))).toBe(99);
    // Rejected calls of the first token did not use up the others' share.
    expect(allowed(await statuses(roomy, two, 150))).toBe(100);
    const refused = await roomy.as(three).get('/users/me');
    expect([refused.status, refused.headers['x-ratelimit-limit']]).toEqual([429, '200']);
  });
});
