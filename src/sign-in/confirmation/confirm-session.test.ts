import { beforeAll, describe, expect, it } from 'vitest';
import {
  addPasskey,
  deviceFor,
  nextCode,
  sendAssertion,
  setUpApp,
} from '../../../test/harness/sign-in/second-factor.ts';
import { serverText } from '../../../test/harness/text.ts';
import { hiddenFields, type Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

const HOLDS_MS = 10 * MINUTE_MS;
const PATH = '/login/confirm?return_to=%2Fdevice';
let world: World;

beforeAll(async () => {
  world = await openWorld();
});

async function stale(prepare: (browser: Visitor) => Promise<unknown> = async () => undefined) {
  const person = await world.person();
  const browser = await world.browserOf(person);
  const prepared = await prepare(browser);
  world.clock.advance(HOLDS_MS);
  return { person, browser, prepared };
}

const isConfirmed = async (browser: Visitor) =>
  (await browser.api('POST', '/users/me/tokens', { name: 'Script', permissions: ['user_read'] })).status ===
  201;

describe('the confirmation page', () => {
  it('takes the password and returns to the page that asked', async () => {
    const { person, browser } = await stale();
    const answer = await browser.submit(PATH, { password: person.password });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/device']);
    expect(await isConfirmed(browser)).toBe(true);
  });

  it.each([
    ['', serverText('signIn.enterPassword')],
    ['not my password', serverText('signIn.wrongPassword')],
  ])('refuses the password %j beside its field', async (password, text) => {
    const { browser } = await stale();
    const answer = await browser.submit(PATH, { password });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(text)]);
    expect(await isConfirmed(browser)).toBe(false);
  });

  it('takes a code in place of the password of an account with a second factor', async () => {
    const { person, browser, prepared } = await stale((one) => setUpApp(world, one));
    const { secret } = prepared as { secret: string };
    expect((await browser.submit(PATH, { password: person.password })).status).toBe(400);
    expect((await browser.submit(PATH, { code: '000000' })).status).toBe(400);
    expect(await isConfirmed(browser)).toBe(false);
    expect((await browser.submit(PATH, { code: nextCode(secret, world.clock) })).status).toBe(303);
    expect(await isConfirmed(browser)).toBe(true);
  });

  it('takes a passkey', async () => {
    const device = deviceFor(world);
    const { browser } = await stale((one) => addPasskey(one, device));
    const page = (await browser.get(PATH)).text;
    const answer = await sendAssertion(browser, page, device, {}, '/login/confirm');
    expect([answer.status, answer.headers['location']]).toEqual([303, '/device']);
    expect(await isConfirmed(browser)).toBe(true);
  });

  it('redirects a confirmed session at once, and a visitor without a session to the login page', async () => {
    const browser = await world.browserOf(await world.person());
    expect((await browser.get(PATH)).headers['location']).toBe('/device');
    expect((await world.visitor().get(PATH)).headers['location']).toBe('/login?return_to=%2Fdevice');
  });

  it('returns to no other site, and takes no form of another page', async () => {
    const { person, browser } = await stale();
    const page = (await browser.get('/login/confirm?return_to=https://evil.example/')).text;
    expect(hiddenFields(page)['return_to']).toBe('/');
    const forged = await browser.post('/login/confirm', { csrf: 'x', password: person.password });
    expect([forged.status, await isConfirmed(browser)]).toEqual([403, false]);
  });

  it('shares the limit of ten tries a minute with the API', async () => {
    const slow = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      slowDownGuessing: true,
    });
    const browser = await slow.browserOf(await slow.person());
    world.clock.advance(HOLDS_MS);
    for (let count = 0; count < 5; count += 1) {
      expect((await browser.submit(PATH, { password: 'a wrong guess' })).status).toBe(400);
      expect((await browser.api('POST', '/session/confirmation', { password: 'a wrong guess' })).status).toBe(
        400,
      );
    }
    expect((await browser.submit(PATH, { password: 'a wrong guess' })).status).toBe(429);
  });
});
