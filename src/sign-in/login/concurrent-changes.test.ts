import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../../test/harness/client.ts';
import {
  addPasskey,
  deviceFor,
  isIn,
  nextCode,
  passwordStep,
  sendAssertion,
  setUpApp,
} from '../../../test/harness/sign-in/second-factor.ts';
import { serverText } from '../../../test/harness/text.ts';
import { hiddenFields } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { disableUser, enableUser, resetPassword } from '../../accounts/index.ts';
import { COMMAND_LINE } from '../../audit/index.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';

/** A log-in was just accepted. Then the owner sets a new password, or the operator disables the account. */

const NEW = 'a wholly new password';
const SECOND_STEP = '/login/second-factor?return_to=%2Fhomes';
const LATE = '/login?second_factor=late&return_to=%2Fhomes';
let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const waiting = async () =>
  (
    await world.tools.database.rows(
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

/** The request checks its input and then waits for the account's lock, while the change is made. */
async function overtaken(
  { user_id }: Person,
  request: () => Promise<Answer>,
  change: (joined: Tools) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inOneTransaction(world.tools, async (joined) => {
    await joined.database.rows(sql`SELECT FROM users WHERE user_id = ${user_id} FOR UPDATE`);
    answer = request();
    await expect.poll(waiting, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    await change(joined);
  });
  return answer as Promise<Answer>;
}

/** By a link that was mailed before. */
async function newPasswordOf({ email }: Person) {
  const before = await world.mailTo(email);
  world.clock.advance(1000);
  await world.visitor().submit('/forgot-password', { email });
  await expect.poll(() => world.mailTo(email)).not.toBe(before);
  const token = (await world.linkMailedTo(email)).split('token=')[1] ?? '';
  const wanted = { token, password: NEW, keys: undefined };
  return (tools: Tools) => resetPassword({ ...world.sender, tools }, wanted, COMMAND_LINE);
}

const canLogIn = async ({ email }: Person, password: string) => {
  const answer = await world.visitor().submit('/login', { email, password });
  return answer.status === 303;
};

it('the old password gives no session after a new one was set', async () => {
  const person = await world.person();
  const browser = world.visitor();
  const { email, password } = person;
  const reset = await newPasswordOf(person);
  const answer = await overtaken(person, () => browser.submit('/login', { email, password }), reset);
  expect([
    answer.status,
    answer.text.includes(serverText('signIn.wrongCredentials')),
    await isIn(browser),
  ]).toEqual([400, true, false]);
  expect(browser.cookies.has('lares_device')).toBe(false);
  expect([await canLogIn(person, password), await canLogIn(person, NEW)]).toEqual([false, true]);
});

it('nor does it lead to the second factor, nor is one taken that followed it', async () => {
  const person = await world.person();
  const { secret } = await setUpApp(world, await world.browserOf(person));
  const { email, password } = person;
  const begun = (await passwordStep(world, person)).browser;
  const fields = hiddenFields((await begun.get(SECOND_STEP)).text);
  const code = nextCode(secret, world.clock);
  const sent = () => begun.post('/login/second-factor', { ...fields, code });
  const finished = await overtaken(person, sent, await newPasswordOf(person));
  expect([finished.headers['location'], await isIn(begun)]).toEqual([LATE, false]);

  const again = await newPasswordOf(person);
  const browser = world.visitor();
  const first = await overtaken(person, () => browser.submit('/login', { email, password: NEW }), again);
  expect([first.status, (await browser.get(SECOND_STEP)).status]).toEqual([400, 303]);
  expect(await canLogIn(person, password)).toBe(false);
});

it('a session from before a password reset cannot change the password', async () => {
  const person = await world.person();
  const intruder = await world.browserOf(person);
  const change = { current_password: person.password, new_password: 'what the intruder wants' };
  const reset = await newPasswordOf(person);
  const answer = await overtaken(person, () => intruder.api('PUT', '/users/me/password', change), reset);
  expect([answer.status, answer.body.context]).toEqual([400, 'current_password']);
  expect([await canLogIn(person, change.new_password), await canLogIn(person, NEW)]).toEqual([false, true]);
});

it('no way in leaves a session that works once the account is enabled again', async () => {
  const person = await world.person();
  const device = deviceFor(world);
  const before = await world.browserOf(person);
  expect((await addPasskey(before, device)).status).toBe(201);
  const browser = world.visitor();
  const page = (await browser.get('/login')).text;
  const disable = (joined: Tools) => disableUser(joined, person.user_id);
  const answer = await overtaken(person, () => sendAssertion(browser, page, device), disable);
  await enableUser(world.tools, person.user_id);
  expect([answer.status, await isIn(browser), await isIn(before)]).toEqual([400, false, false]);
  const next = world.visitor();
  expect((await sendAssertion(next, (await next.get('/login')).text, device)).status).toBe(303);
});
