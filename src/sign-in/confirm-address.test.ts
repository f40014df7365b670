import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/harness/world.ts';
import { listOutbox } from '../mail/index.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';

const ADA = {
  fullname: 'Ada Host',
  email: 'ada@example.com',
  password: 'plum velvet anchor',
  organization: 'Ada’s homes',
};

let world: World;
let ada: ReturnType<World['visitor']>;

/** The first user: an address that was only typed. */
beforeAll(async () => {
  world = await openWorld();
  ada = world.visitor();
  await ada.submit('/signup', { ...ADA, setup_code: await world.setupCode() });
});

const isVerified = async () => (await ada.api('GET', '/session')).body.user.email_verified;

describe('the link that confirms an address', () => {
  it('is mailed when somebody signs up with an address that they typed', async () => {
    expect(await isVerified()).toBe(false);
    expect(await world.mailTo(ADA.email)).toContain('Confirm that it is yours');
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

  it('is sent again on their wish, five times an hour, also when they wish for many at once', async () => {
    for (let sent = 0; sent < 4; sent += 1) {
      const answer = await ada.api('POST', '/users/me/address-proof');
      expect([answer.status, answer.body]).toEqual([200, {}]);
      world.clock.advance(1000);
    }
    const wishes = Array.from({ length: 6 }, () => ada.api('POST', '/users/me/address-proof'));
    expect((await Promise.all(wishes)).map(({ status }) => status).sort()).toEqual([
      200,
      ...Array(5).fill(429),
    ]);
    world.clock.advance(1000);
    const refused = await ada.api('POST', '/users/me/address-proof');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3595']);
    world.clock.advance(HOUR_MS - 5000);
    expect((await ada.api('POST', '/users/me/address-proof')).status).toBe(200);
  });

  it('confirms it when the account says so, once', async () => {
    const link = await world.linkMailedTo(ADA.email);
    const answer = await ada.submit(link, {});
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    expect(await isVerified()).toBe(true);
    expect((await ada.get(link)).status).toBe(404);
    // Then there is nothing to send any more.
    const sent = (await listOutbox(world.tools)).length;
    expect((await ada.api('POST', '/users/me/address-proof')).status).toBe(200);
    expect(await listOutbox(world.tools)).toHaveLength(sent);
  });
});
