import { beforeAll, describe, expect, it } from 'vitest';
import { serverText } from '../../../test/harness/text.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { listOutbox } from '../../mail/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

const ADA = {
  fullname: 'Ada Host',
  email: 'ada@example.com',
  password: 'plum velvet anchor',
  organization: 'Ada’s homes',
};

let world: World;
let ada: ReturnType<World['visitor']>;

/** The first user, whose address is unproved. */
beforeAll(async () => {
  world = await openWorld();
  ada = world.visitor();
  await ada.submit('/signup', { ...ADA, setup_code: await world.setupCode() });
});

const isVerified = async () => (await ada.api('GET', '/session')).body.user.email_verified;

describe('the link that confirms an address', () => {
  it('is mailed to an address that was typed at sign-up', async () => {
    expect(await isVerified()).toBe(false);
    expect(await world.mailTo(ADA.email)).toContain(serverText('accounts.confirmAddressHere'));
    expect(await world.linkMailedTo(ADA.email)).toMatch(/^\/confirm-address\?token=av_/);
  });

  it('confirms nothing by being opened, nor for anybody but the account itself', async () => {
    const link = await world.linkMailedTo(ADA.email);
    const opened = await world.visitor().get(link);
    expect([opened.status, opened.headers['location']]).toEqual([
      303,
      `/login?return_to=${encodeURIComponent(link)}`,
    ]);
    const other = await world.browserOf(await world.person());
    expect((await other.get(link)).status).toBe(403);
    const { csrf_token } = (await other.api('GET', '/session')).body;
    const token = link.split('=')[1] ?? '';
    expect((await other.post('/confirm-address', { csrf: csrf_token, token })).status).toBe(404);
    // Nor by another site.
    expect((await ada.post('/confirm-address', { token })).status).toBe(403);
    expect(await isVerified()).toBe(false);
  });

  it('is over after seven days', async () => {
    const link = await world.linkMailedTo(ADA.email);
    world.clock.advance(7 * DAY_MS);
    expect((await ada.get(link)).status).toBe(404);
    expect(await isVerified()).toBe(false);
  });

  it('is sent again on their wish, five times an hour, also through two processes at once', async () => {
    const second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const there = second.visitor();
    there.cookies.set('lares_session', ada.cookies.get('lares_session') ?? '');
    const ask = (by = ada) => by.api('POST', '/users/me/address-proof');
    const first = await ask();
    expect([first.status, first.body]).toEqual([200, {}]);
    world.clock.advance(5000);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, count) => ask(count % 2 ? ada : there)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3595']);
    expect(refused.body.message).toContain('5 mails to confirm an address per hour, 15 per day');
    world.clock.advance(HOUR_MS - 5000);
    expect((await ask()).status).toBe(200);
    await second.close();
  });

  it('and fifteen times a day', async () => {
    const ask = async () => (await ada.api('POST', '/users/me/address-proof')).status;
    // Six were sent before.
    for (const asked of [5, 4]) {
      world.clock.advance(HOUR_MS);
      for (let count = 0; count < asked; count += 1) expect(await ask()).toBe(200);
    }
    world.clock.advance(HOUR_MS);
    expect(await ask()).toBe(429);
    world.clock.advance(DAY_MS);
    expect(await ask()).toBe(200);
  });

  it('confirms it when the account says so, once', async () => {
    const link = await world.linkMailedTo(ADA.email);
    const answer = await ada.submit(link, {});
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    expect(await isVerified()).toBe(true);
    expect((await ada.get(link)).status).toBe(404);
    // Nothing more can be sent.
    const sent = (await listOutbox(world.tools)).length;
    expect((await ada.api('POST', '/users/me/address-proof')).status).toBe(200);
    expect(await listOutbox(world.tools)).toHaveLength(sent);
  });
});
