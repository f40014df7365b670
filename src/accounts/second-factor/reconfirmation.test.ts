import { beforeAll, expect, it } from 'vitest';
import {
  addPasskey,
  deviceFor,
  nextCode,
  SECOND_FACTOR,
  setUpApp,
} from '../../../test/harness/sign-in/second-factor.ts';
import { serverText } from '../../../test/harness/text.ts';
import type { Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const makeToken = async (browser: Visitor) =>
  (await browser.api('POST', '/users/me/tokens', { name: 'Script', permissions: ['user_read'] })).status;
const confirm = (browser: Visitor, shown: object) => browser.api('POST', '/session/confirmation', shown);
const mailsTo = async ({ email }: { email: string }) =>
  (await world.noticesTo(email)).map(({ text }) => text.split('\n')[0]);

it('a user with a second factor confirms with a code, a recovery code or a passkey', async () => {
  const person = await world.person();
  const browser = await world.browserOf(person);
  const { secret, recovery_codes } = await setUpApp(world, browser);
  const device = deviceFor(world);
  expect((await addPasskey(browser, device)).status).toBe(201);

  const challenge = async () => (await browser.api('POST', `${SECOND_FACTOR}/challenge`)).body.options;
  const proofs = [
    async () => ({ code: nextCode(secret, world.clock) }),
    async () => ({ code: recovery_codes[0] }),
    async () => ({ assertion: device.get(await challenge()) }),
  ];
  for (const proof of proofs) {
    world.clock.advance(11 * MINUTE_MS);
    expect(await makeToken(browser)).toBe(403);
    const byPassword = await confirm(browser, { password: person.password });
    expect([byPassword.status, byPassword.body.context]).toEqual([400, 'code']);
    expect(await makeToken(browser)).toBe(403);
    const shown = await proof();
    expect((await confirm(browser, shown)).status).toBe(200);
    expect(await makeToken(browser)).toBe(201);
    world.clock.advance(11 * MINUTE_MS);
    // Each proof works once.
    const again = await confirm(browser, shown);
    expect([again.status, again.body.context]).toEqual([400, Object.keys(shown)[0]]);
    expect(await makeToken(browser)).toBe(403);
  }
});

it('a code does not replace the password of a user without a second factor', async () => {
  const person = await world.person();
  const browser = await world.browserOf(person);
  for (const shown of [{}, { code: '123456' }]) {
    const answer = await confirm(browser, shown);
    expect([answer.status, answer.body.context]).toEqual([400, 'password']);
  }
});

it('changing a factor needs confirmation, sends a mail and is logged in each organization', async () => {
  const hood = await world.neighbourhood();
  const browser = await world.browserOf(hood.owner);
  const { passkey_id } = (await addPasskey(browser, deviceFor(world))).body;
  world.clock.advance(11 * MINUTE_MS);
  const refused = await browser.api('DELETE', `${SECOND_FACTOR}/passkeys/${passkey_id}`);
  expect([refused.status, refused.body.error_key]).toEqual([403, 'confirmation_required']);
  const codes = await browser.api('POST', `${SECOND_FACTOR}/recovery-codes`);
  expect([codes.status, codes.body.error_key]).toEqual([403, 'confirmation_required']);

  const fresh = await world.browserOf(hood.owner);
  expect((await fresh.api('DELETE', `${SECOND_FACTOR}/passkeys/${passkey_id}`)).status).toBe(200);
  expect(await mailsTo(hood.owner)).toEqual([
    serverText('accounts.passkeyRemoved'),
    serverText('accounts.passkeyAdded'),
  ]);
  const log = await world.as(hood.owner).get(`/organizations/${hood.organization_id}/audit`);
  expect(
    log.body.entries.map(({ action, text }: Record<string, string>) => [action, text]).slice(0, 2),
  ).toEqual([
    ['factor.removed', expect.stringContaining('removed a second factor: passkey')],
    ['factor.added', expect.stringContaining('added a second factor: passkey')],
  ]);
});
