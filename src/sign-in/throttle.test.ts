import { beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../test/harness/fake-clock.ts';
import { serverText } from '../../test/harness/text.ts';
import type { Visitor } from '../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../test/harness/world.ts';
import { createUser } from '../accounts/index.ts';
import { MINUTE_MS } from '../platform/durations.ts';
import { addressKey } from '../platform/rate-limit/address-key.ts';

let first: World;
let second: World;
const clock = new FakeClock();

/** Two processes on one database. */
beforeAll(async () => {
  first = await openWorld({ slowDownGuessing: true, clock });
  second = await openWorld({ slowDownGuessing: true, clock, connectionConfig: first.connectionConfig });
});

const logIn = (browser: Visitor, person: Person, password = person.password) =>
  browser.submit('/login', { email: person.email, password });

async function guess(world: World, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await world.visitor().submit('/login', { email, password: 'a wrong guess' })).status);
  }
  return statuses;
}

const freshMinute = () => clock.advance(2 * MINUTE_MS);

describe('guessing passwords', () => {
  it('of one account is let through ten times a minute, in all processes together [password-guessing-account]', async () => {
    freshMinute();
    const person = await first.person();
    expect(await guess(first, person.email, 6)).toEqual(Array(6).fill(400));
    expect(await guess(second, person.email.toUpperCase(), 6)).toEqual([400, 400, 400, 400, 429, 429]);
    const refused = await logIn(first.visitor(), person);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '6']);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.text).toContain(`<h1>${serverText('pages.tooManyTries')}</h1>`);
    clock.advance(6000);
    expect((await logIn(first.visitor(), person)).status).toBe(303);
  });

  it('of one account has one bucket, whatever letters of others find it', async () => {
    freshMinute();
    const email = 'admin@lakeside.example';
    const { password = '' } = await createUser(first.tools, { email, fullname: 'Admin' });
    // The database folds it to `i`, JavaScript to an `i` with a dot above.
    const turkish = 'adm\u0130n@lakeside.example';
    expect((await first.visitor().submit('/login', { email: turkish, password })).status).toBe(303);
    expect(await guess(first, email, 9)).toEqual(Array(9).fill(400));
    expect(await guess(second, turkish, 3)).toEqual([429, 429, 429]);
  });

  it('of an unknown address is slowed down alike', async () => {
    freshMinute();
    expect((await guess(first, 'nobody@example.com', 11)).at(-1)).toBe(429);
  });

  it('from one address is let through sixty times a minute, over all accounts [password-guessing-address]', async () => {
    freshMinute();
    const statuses: number[] = [];
    for (let account = 0; account < 7; account += 1) {
      statuses.push(...(await guess(first, `guessed${account}@example.com`, 9)));
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429, 429]);
  });

  it('does not keep out the owner, in a browser that logged in before', async () => {
    freshMinute();
    const person = await first.person();
    const home = first.visitor();
    expect((await logIn(home, person)).status).toBe(303);
    home.cookies.delete('lares_session');
    // An attacker at the same address uses up both the account's and the address's limit.
    await guess(first, person.email, 10);
    for (let account = 0; account < 6; account += 1) await guess(first, `other${account}@example.com`, 10);
    expect((await logIn(first.visitor(), person)).status).toBe(429);
    expect((await logIn(home, person)).status).toBe(303);
  });

  it('with the note of a known browser has a bucket of its own, no more', async () => {
    freshMinute();
    const person = await first.person();
    const home = first.visitor();
    await logIn(home, person);
    home.cookies.delete('lares_session');
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await logIn(home, person, 'a wrong guess')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('the note is good for its own account only, and cannot be made up', async () => {
    freshMinute();
    const [mine, victim] = [await first.person(), await first.person()];
    const browser = first.visitor();
    await logIn(browser, mine);
    browser.cookies.delete('lares_session');
    await guess(first, victim.email, 10);
    expect((await logIn(browser, victim)).status).toBe(429);
    for (const note of [`${'a'.repeat(22)}.${'b'.repeat(43)}`, '~~~', 'x'.repeat(4000)]) {
      browser.cookies.set('lares_device', note);
      expect((await logIn(browser, victim)).status).toBe(429);
    }
  });

  it('several people of one browser each have their note', async () => {
    freshMinute();
    const people = [await first.person(), await first.person()];
    const browser = first.visitor();
    for (const person of people) {
      await logIn(browser, person);
      browser.cookies.delete('lares_session');
    }
    for (const { email } of people) await guess(first, email, 10);
    for (const person of people) {
      expect((await logIn(browser, person)).status).toBe(303);
      browser.cookies.delete('lares_session');
    }
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
