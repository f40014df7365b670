import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccessToken } from '../../../src/accounts/index.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { atFileEnd } from '../../harness/at-end.ts';
import { openBrowser } from '../../harness/browser/browser.ts';
import { clientFor } from '../../harness/client.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import { openMailServer, textOf } from '../../harness/gateways/mail-server.ts';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import { text } from '../../harness/text.ts';
import { openWorld, type World } from '../../harness/world.ts';
import { watch } from '../support/watch.ts';
import { Hand } from './hand.ts';

const SLOWEST_STEP_MS = 20 * SECOND_MS;
/** The browser's clock runs by itself. The world begins before it, so that a party of some minutes ends by now. */
const BEFORE_NOW_MS = 30 * MINUTE_MS;
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
/** A small phone, and a browser that runs no script. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  javaScriptEnabled: false,
};

export const ADA = {
  fullname: 'Ada Host',
  email: 'ada@example.com',
  password: 'plum velvet anchor',
  organization: 'Harbour Stays',
};

export interface FreshInstance {
  world: World;
  hand: Hand;
  /** Ada's computer. */
  page: Page;
  /** Ada's phone, without a log-in. */
  phone: Page;
  /** Errors that no page may cause. */
  pageErrors: string[];
  mails: { to: string[]; raw: string }[];
  sms: { to: string; text: string }[];
  /** Does what is due at this moment. */
  settle(): Promise<void>;
}

/** An instance without accounts, with or without gateways. */
export async function freshInstance(withGateways: boolean): Promise<FreshInstance> {
  const server = withGateways ? await openMailServer(atFileEnd) : undefined;
  const provider = withGateways ? await openSmsGateway(atFileEnd) : undefined;
  const world = await openWorld({
    clock: new FakeClock(new Date(Date.now() - BEFORE_NOW_MS).toISOString()),
    ...(server ? { smtpUrl: server.url } : {}),
    ...(provider ? { smsUrl: provider.url } : {}),
  });
  const pageErrors: string[] = [];
  const open = async (options: BrowserContextOptions) => {
    const browser = await openBrowser();
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(SLOWEST_STEP_MS);
    watch(context, world.url, pageErrors);
    return context.newPage();
  };
  return {
    world,
    hand: new Hand(),
    page: await open(DESKTOP),
    phone: await open(PHONE),
    pageErrors,
    mails: server?.mails ?? [],
    sms: provider?.messages ?? [],
    settle: async () => {
      await world.app.jobs.poll();
      await world.app.jobs.settled();
    },
  };
}

/** From the address that the start prints to the dashboard. */
export async function signUp({ world, hand, page }: FreshInstance): Promise<void> {
  await hand.open(page, `${world.url}/signup?code=${await world.setupCode()}`);
  const { fullname, email, password, organization } = ADA;
  for (const [name, value] of Object.entries({ fullname, email, password, organization }))
    await hand.type(page.locator(`input[name=${name}]`), value);
  await hand.press(page.locator('main button[type=submit]'));
  await hand.see(page, text('common.dashboard'));
}

/** The link of the newest mail with this text. */
export async function linkMailed({ world, mails, settle }: FreshInstance, wanted: string): Promise<string> {
  const newest = () => mails.findLast(({ raw }) => textOf(raw).includes(wanted));
  await expect.poll(async () => settle().then(newest), { timeout: SLOWEST_STEP_MS }).toBeTruthy();
  const found = textOf(newest()?.raw ?? '').match(/https?:\/\/\S+/);
  if (!found?.[0].startsWith(world.url)) throw new Error(`no link in the mail with ${wanted}`);
  return found[0];
}

/** The API as Ada, for what the story does not do by hand. */
export async function apiOf({ world, page }: FreshInstance) {
  const { user_id } = await (await page.request.get(`${world.api}/users/me`)).json();
  const { access_token } = await createAccessToken(world.tools, { user_id, name: 'test' });
  return clientFor(world.api, access_token);
}

export async function organizationOf(instance: FreshInstance): Promise<string> {
  const { organizations } = (await (await apiOf(instance)).get('/organizations')).body;
  return organizations[0].organization_id;
}
