import { Secret, TOTP } from 'otpauth';
import type { FakeClock } from '../fake-clock.ts';
import { hiddenFields, type Visitor } from '../visitor.ts';
import type { Person, World } from '../world.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts';

/** Shared steps of the tests of the second factor. */

const PERIOD_MS = 30_000;
export const SECOND_FACTOR = '/users/me/second-factor';

/** The code in a phone's app at the test's time. */
export function codeOf(secret: string, clock: FakeClock, steps = 0): string {
  const timestamp = clock.wall().getTime() + steps * PERIOD_MS;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Moves the clock to the next code, which differs. */
export function nextCode(secret: string, clock: FakeClock): string {
  clock.advance(PERIOD_MS);
  return codeOf(secret, clock);
}

export async function setUpApp(world: World, browser: Visitor) {
  const { secret } = (await browser.api('POST', `${SECOND_FACTOR}/app`)).body;
  const code = codeOf(secret, world.clock);
  const { recovery_codes } = (await browser.api('POST', `${SECOND_FACTOR}/app/confirm`, { code })).body;
  return { secret: secret as string, recovery_codes: recovery_codes as string[], first: code };
}

export async function addPasskey(
  browser: Visitor,
  device: SoftwareAuthenticator,
  name = 'Phone',
  twist: Parameters<SoftwareAuthenticator['create']>[1] = {},
) {
  const { options } = (await browser.api('POST', `${SECOND_FACTOR}/passkeys/options`)).body;
  return browser.api('POST', `${SECOND_FACTOR}/passkeys`, { name, response: device.create(options, twist) });
}

/** For pages of this address: browsers create passkeys for names, and this machine is localhost. */
export const deviceFor = ({ url }: { url: string }) =>
  softwareAuthenticator(url.replace('127.0.0.1', 'localhost'));

/** Submits the right password. The answer contains the next step. */
export async function passwordStep(world: World, person: Person, returnTo = '/homes') {
  const browser = world.visitor();
  const { email, password } = person;
  const path = `/login?return_to=${encodeURIComponent(returnTo)}`;
  return { browser, answer: await browser.submit(path, { email, password }) };
}

export async function sendCode(browser: Visitor, path: string, code: string) {
  const page = await browser.get(path);
  return browser.post('/login/second-factor', { ...hiddenFields(page.text), code });
}

/** What the page passes to the browser for a passkey. */
// biome-ignore lint/suspicious/noExplicitAny: as the page has it
export function passkeyOptionsIn(page: string): any {
  const [, found = ''] = /data-passkey="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(found.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
    .options;
}

export async function sendAssertion(
  browser: Visitor,
  page: string,
  device: SoftwareAuthenticator,
  twist: Parameters<SoftwareAuthenticator['get']>[1] = {},
  action = '/login/passkey',
) {
  const assertion = JSON.stringify(device.get(passkeyOptionsIn(page), twist));
  return browser.post(action, { ...hiddenFields(page), assertion });
}

export const isIn = async (browser: Visitor) => (await browser.api('GET', '/session')).status === 200;
