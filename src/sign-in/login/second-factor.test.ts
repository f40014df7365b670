import { beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import { authorizePath, newClient } from '../../../test/harness/oauth.ts';
import {
  addPasskey,
  codeOf,
  deviceFor,
  isIn,
  nextCode,
  passkeyOptionsIn,
  passwordStep,
  sendAssertion,
  sendCode,
  setUpApp,
} from '../../../test/harness/sign-in/second-factor.ts';
import { serverText } from '../../../test/harness/text.ts';
import { hiddenFields } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { disableUser, enableUser } from '../../accounts/index.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';

let world: World;
/** Another process on the same database. */
let other: World;
const clock = new FakeClock();

beforeAll(async () => {
  world = await openWorld({ clock });
  other = await openWorld({ clock, connectionConfig: world.connectionConfig });
});

async function withApp() {
  const person = await world.person();
  return { person, ...(await setUpApp(world, await world.browserOf(person))) };
}

async function withPasskey() {
  const person = await world.person();
  const device = deviceFor(world);
  const added = await addPasskey(await world.browserOf(person), device);
  expect(added.status).toBe(201);
  return { person, device, recovery_codes: added.body.recovery_codes as string[] };
}

const SECOND_STEP = '/login/second-factor?return_to=%2Fhomes';

describe('logging in with an authenticator app', () => {
  it('the password alone gives no session, but a cookie for five minutes that opens nothing', async () => {
    const { person, secret } = await withApp();
    const { browser, answer } = await passwordStep(world, person);
    expect([answer.status, answer.headers['location']]).toEqual([303, SECOND_STEP]);
    const cookies = [answer.headers['set-cookie']].flat();
    expect(cookies.find((line) => line?.startsWith('lares_pending='))).toMatch(
      /^lares_pending=pl_[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/,
    );
    expect([...browser.cookies.keys()].sort()).toEqual(['lares_form', 'lares_pending']);
    expect(await isIn(browser)).toBe(false);

    const finished = await sendCode(browser, SECOND_STEP, nextCode(secret, clock));
    expect([finished.status, finished.headers['location']]).toEqual([303, '/homes']);
    expect([...browser.cookies.keys()].sort()).toEqual(['lares_device', 'lares_session']);
    expect(await isIn(browser)).toBe(true);
  });

  it('takes the code before and after the one of now, and none further away', async () => {
    const { person, secret } = await withApp();
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 303],
      [1, 303],
    ] as const) {
      clock.advance(10 * MINUTE_MS);
      const { browser } = await passwordStep(world, person);
      expect((await sendCode(browser, SECOND_STEP, codeOf(secret, clock, steps))).status).toBe(status);
    }
  });

  it('takes each code once: not again, not one from before it, and not the one that set the app up', async () => {
    const { person, secret, first } = await withApp();
    const again = (await passwordStep(world, person)).browser;
    expect((await sendCode(again, SECOND_STEP, first)).status).toBe(400);
    const code = nextCode(secret, clock);
    expect((await sendCode(again, SECOND_STEP, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(303);
    const { browser } = await passwordStep(world, person);
    for (const used of [code, codeOf(secret, clock, -1)]) {
      const answer = await sendCode(browser, SECOND_STEP, used);
      expect([answer.status, answer.text.includes(serverText('signIn.wrongCode'))]).toEqual([400, true]);
    }
    expect(await isIn(browser)).toBe(false);
  });

  it('takes a code once when two processes get it at the same moment', async () => {
    const { person, secret } = await withApp();
    for (let round = 0; round < 5; round += 1) {
      const code = nextCode(secret, clock);
      const halves = [await passwordStep(world, person), await passwordStep(other, person)];
      const answers = await Promise.all(halves.map(({ browser }) => sendCode(browser, SECOND_STEP, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    }
  });
});

describe('the log-in that waits for the second factor', () => {
  it('is over after five minutes, after it was used, and when the password changes', async () => {
    const { person, secret, recovery_codes } = await withApp();
    const late = (await passwordStep(world, person)).browser;
    const page = await late.get(SECOND_STEP);
    clock.advance(5 * MINUTE_MS);
    const tooLate = await late.post('/login/second-factor', {
      ...hiddenFields(page.text),
      code: codeOf(secret, clock),
    });
    expect(tooLate.headers['location']).toBe('/login?second_factor=late&return_to=%2Fhomes');
    expect((await late.get(String(tooLate.headers['location']))).text).toContain('longer than five minutes');
    expect(await isIn(late)).toBe(false);

    // An attacker kept the cookie. Another right code does not help.
    const once = (await passwordStep(world, person)).browser;
    const kept = new Map(once.cookies);
    expect((await sendCode(once, SECOND_STEP, nextCode(secret, clock))).status).toBe(303);
    const thief = world.visitor();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    const form = {
      ...hiddenFields(page.text),
      csrf: hiddenFields((await thief.get('/login')).text)['csrf'] ?? '',
    };
    const again = await thief.post('/login/second-factor', { ...form, code: recovery_codes[0] ?? '' });
    expect([again.headers['location'], await isIn(thief)]).toEqual([
      '/login?second_factor=late&return_to=%2Fhomes',
      false,
    ]);

    const before = (await passwordStep(world, person)).browser;
    const changed = { current_password: person.password, new_password: 'a wholly new password' };
    expect((await once.api('PUT', '/users/me/password', changed)).status).toBe(200);
    expect((await before.get(SECOND_STEP)).status).toBe(303);
  });

  it('finishes once when two right proofs come at the same moment', async () => {
    const { person, secret, recovery_codes } = await withApp();
    const { browser } = await passwordStep(world, person);
    const fields = hiddenFields((await browser.get(SECOND_STEP)).text);
    const codes = [nextCode(secret, clock), recovery_codes[0] ?? ''];
    const answers = await Promise.all(
      codes.map((code) => browser.post('/login/second-factor', { ...fields, code })),
    );
    const places = answers.map(({ headers }) => headers['location']).sort();
    expect(places).toEqual(['/homes', '/login?second_factor=late&return_to=%2Fhomes']);
  });

  it('leads a user who came from an app to the consent page, not past it', async () => {
    const { person, secret } = await withApp();
    const client = await newClient(world, person);
    const wanted = authorizePath(client);
    const browser = world.visitor();
    const toLogin = await browser.get(wanted);
    const typed = { email: person.email, password: person.password };
    const second = await browser.submit(String(toLogin.headers['location']), typed);
    expect(second.headers['location']).toBe(`/login/second-factor?return_to=${encodeURIComponent(wanted)}`);
    expect((await browser.get(wanted)).headers['location']).toMatch(/^\/login\?/);
    const page = await browser.get(String(second.headers['location']));
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://app.example;");
    const finished = await sendCode(browser, String(second.headers['location']), nextCode(secret, clock));
    expect(finished.headers['location']).toBe(wanted);
    expect((await browser.get(wanted)).text).toContain('Wall panel');
  });

  it('is asked for after a new password was set by mail too', async () => {
    const { person, secret } = await withApp();
    const browser = world.visitor();
    await browser.submit('/forgot-password', { email: person.email });
    await expect.poll(() => world.mailTo(person.email)).toContain('/reset-password');
    const reset = { password: 'a wholly new password' };
    expect((await browser.submit(await world.linkMailedTo(person.email), reset)).status).toBe(303);
    const typed = { email: person.email, ...reset };
    const answer = await browser.submit('/login?return_to=/homes', typed);
    expect([answer.headers['location'], await isIn(browser)]).toEqual([SECOND_STEP, false]);
    expect((await sendCode(browser, SECOND_STEP, nextCode(secret, clock))).status).toBe(303);
  });

  it('shows nothing about the second factor after a wrong password', async () => {
    const { person } = await withApp();
    const plain = await world.person();
    const texts = await Promise.all(
      [person, plain].map(async ({ email }) => {
        const answer = await world.visitor().submit('/login', { email, password: 'wrong password' });
        return answer.text.replaceAll(email, '').replaceAll(/value="[^"]*"|data-passkey="[^"]*"/g, '');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });
});

describe('recovery codes', () => {
  it('stand in for the second factor once each, however they are typed', async () => {
    const { person, recovery_codes } = await withApp();
    expect(recovery_codes).toHaveLength(10);
    expect(new Set(recovery_codes).size).toBe(10);
    const [code = '', next = ''] = recovery_codes;
    expect(code).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const { browser } = await passwordStep(world, person);
    expect((await sendCode(browser, SECOND_STEP, typed)).status).toBe(303);
    const left = await browser.api('GET', '/users/me/second-factor');
    expect(left.body.recovery_codes_left).toBe(9);
    const again = (await passwordStep(world, person)).browser;
    expect((await sendCode(again, SECOND_STEP, code)).status).toBe(400);
    const halves = [await passwordStep(world, person), await passwordStep(other, person)];
    const both = await Promise.all(halves.map((half) => sendCode(half.browser, SECOND_STEP, next)));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
  });
});

describe('wrong codes', () => {
  it('are let through ten times a minute and a hundred times a day in all processes, and never lock out a recovery code [second-factor-guessing-throttled]', async () => {
    const slow = await openWorld({ clock, connectionConfig: world.connectionConfig, slowDownGuessing: true });
    const { person, secret, recovery_codes } = await withApp();
    const guess = async (times: number) => {
      const { browser } = await passwordStep(world, person);
      // Another process checked the password. The cookie works everywhere.
      const guesser = slow.visitor();
      for (const [name, value] of browser.cookies) guesser.cookies.set(name, value);
      const fields = { ...hiddenFields((await guesser.get(SECOND_STEP)).text), code: '000000' };
      const answers = await Promise.all(
        Array.from({ length: times }, () => guesser.post('/login/second-factor', fields)),
      );
      return { statuses: answers.map(({ status }) => status).sort(), guesser };
    };
    const first = await guess(11);
    expect(first.statuses).toEqual([...Array(10).fill(400), 429]);
    // Right codes are refused too, otherwise a guesser would notice.
    expect((await sendCode(first.guesser, SECOND_STEP, codeOf(secret, clock, 1))).status).toBe(429);

    for (let minutes = 0; minutes < 9; minutes += 1) {
      clock.advance(MINUTE_MS);
      await guess(10);
    }
    clock.advance(MINUTE_MS);
    expect((await guess(3)).statuses.at(-1)).toBe(429);
    // The owner can still use a recovery code.
    const { browser } = await passwordStep(slow, person);
    expect((await sendCode(browser, SECOND_STEP, recovery_codes[0] ?? '')).status).toBe(303);
    clock.advance(DAY_MS);
    expect((await guess(1)).statuses).toEqual([400]);
  });
});

describe('logging in with a passkey', () => {
  it('alone is enough, because the device asks who is there', async () => {
    const { person, device } = await withPasskey();
    const browser = world.visitor();
    const page = await browser.get('/login?return_to=/homes');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const answer = await sendAssertion(browser, page.text, device);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/homes']);
    expect((await browser.api('GET', '/session')).body.user.user_id).toBe(person.user_id);
    const { passkeys } = (await browser.api('GET', '/users/me/second-factor')).body;
    expect(passkeys).toMatchObject([{ name: 'Phone', last_used_at: clock.now().toISOString() }]);
  });

  it('after the password is the second factor, of this account only', async () => {
    const { person, device } = await withPasskey();
    const passkeyUser = await withPasskey();
    const { browser, answer } = await passwordStep(world, person);
    const page = (await browser.get(String(answer.headers['location']))).text;
    const action = '/login/second-factor';
    const ofAnother = await sendAssertion(browser, page, passkeyUser.device, {}, action);
    expect([ofAnother.status, await isIn(browser)]).toEqual([400, false]);
    // Presence is enough here: the password was asked for.
    const mine = await sendAssertion(browser, page, device, { userVerified: false }, action);
    expect([mine.status, mine.headers['location'], await isIn(browser)]).toEqual([303, '/homes', true]);
  });

  it('is refused with another origin, site, challenge, a count that fell, or without asking who is there', async () => {
    const { person, device } = await withPasskey();
    const good = world.visitor();
    const used = (await good.get('/login')).text;
    expect((await sendAssertion(good, used, device, { counter: 7 })).status).toBe(303);
    const ofSecondStep = await passwordStep(world, person);
    const stepPage = (await ofSecondStep.browser.get(String(ofSecondStep.answer.headers['location']))).text;
    const challenge = passkeyOptionsIn(used).challenge as string;
    const twists: [string, object][] = [
      ['another origin', { origin: 'https://lares.example.net', counter: 8 }],
      ['the plain address of this machine', { origin: world.url, counter: 8 }],
      ['another site', { rpId: 'example.net', counter: 8 }],
      ['a challenge that was used', { challenge, counter: 8 }],
      ['a challenge of the second step', { challenge: passkeyOptionsIn(stepPage).challenge, counter: 8 }],
      ['a challenge that was never issued', { challenge: 'A'.repeat(72), counter: 8 }],
      ['the same count', { counter: 7 }],
      ['a lower count', { counter: 6 }],
      ['no user verification', { userVerified: false, counter: 8 }],
    ];
    const letIn: string[] = [];
    for (const [what, twist] of twists) {
      const browser = world.visitor();
      const page = await browser.get('/login');
      const answer = await sendAssertion(browser, page.text, device, twist);
      if (answer.status !== 400 || (await isIn(browser))) letIn.push(what);
    }
    expect(letIn).toEqual([]);
    const late = world.visitor();
    const old = (await late.get('/login')).text;
    clock.advance(5 * MINUTE_MS);
    expect((await sendAssertion(late, old, device, { counter: 8 })).status).toBe(400);
  });

  it('takes what was signed once when two processes get it at the same moment', async () => {
    const { device } = await withPasskey();
    // The same site for browsers, behind one address.
    const twin = await openWorld({ clock, connectionConfig: world.connectionConfig, publicUrl: world.url });
    const [here, there] = [world.visitor(), twin.visitor()];
    const pages = [(await here.get('/login')).text, (await there.get('/login')).text];
    // A device without a counter: only the challenge protects.
    const assertion = JSON.stringify(device.get(passkeyOptionsIn(pages[0] ?? ''), { counter: 0 }));
    const answers = await Promise.all(
      [here, there].map((browser, index) =>
        browser.post(
          '/login/passkey',
          { ...hiddenFields(pages[index] ?? ''), assertion },
          { origin: world.url },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  it('does not open a disabled account, and junk is refused', async () => {
    const { person, device } = await withPasskey();
    await disableUser(world.tools, person.user_id);
    const browser = world.visitor();
    const answer = await sendAssertion(browser, (await browser.get('/login')).text, device);
    expect([answer.status, answer.text.includes('disabled')]).toEqual([400, true]);
    await enableUser(world.tools, person.user_id);
    const page = (await browser.get('/login')).text;
    for (const assertion of [
      '',
      'null',
      '[]',
      '"x"',
      '{',
      '{"id":1}',
      `{"id":"${device.id}"}`,
      '{"id":"AAAA"}',
    ]) {
      const junk = await browser.post('/login/passkey', { ...hiddenFields(page), assertion });
      expect([assertion, junk.status]).toEqual([assertion, 400]);
    }
  });

  it('needs the form of our own page', async () => {
    const { device } = await withPasskey();
    const browser = world.visitor();
    const page = (await browser.get('/login')).text;
    const assertion = JSON.stringify(device.get(passkeyOptionsIn(page)));
    expect((await browser.post('/login/passkey', { assertion })).status).toBe(403);
  });
});

describe('the log-in of another user', () => {
  it('is not finished with the factor of one’s own', async () => {
    const mine = await withApp();
    const theirs: { person: Person } = await withApp();
    const { browser } = await passwordStep(world, theirs.person);
    expect((await sendCode(browser, SECOND_STEP, nextCode(mine.secret, clock))).status).toBe(400);
    expect((await sendCode(browser, SECOND_STEP, mine.recovery_codes[0] ?? '')).status).toBe(400);
  });
});
