import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { openSecretKeys } from '../../platform/secret-keys.ts';
import { newHome, newReadonlyGuest, STAY } from '../test-guests.ts';
import { textsFor } from './texts.ts';
import { openGuestPages } from './tokens.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const fromNow = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();

async function newStay(stay: object, settings: object = {}) {
  const home = await newHome(world, hood, { name: 'Sjövägen <3>', address: 'Sjövägen 3\n111 22 Stockholm' });
  await world.as(hood.owner).patch(`/homes/${home}`, { settings });
  const guest = (await world.as(hood.owner).post(`/homes/${home}/guests`, { ...STAY, ...stay })).body;
  return { home, guest, path: new URL(guest.guest_page).pathname };
}

const open = (path: string, headers = {}) => world.visitor().get(path, headers);

describe('the page of a guest', () => {
  it('shows home, address, times in the zone of the home, house rules, quiet hours and contact', async () => {
    const { path } = await newStay(
      { checkin_time: '2026-12-01T14:00:00Z', checkout_time: '2026-12-05T10:00:00Z' },
      {
        guest_page: { house_rules: 'No shoes.\nNo <b>parties</b>.', contact: 'Call +46 8 123 456' },
        noise: { quiet: { enabled: true, start: '22:30', end: '07:00' } },
      },
    );
    const { status, text } = await open(path);
    expect(status).toBe(200);
    for (const shown of [
      'Sjövägen &lt;3&gt;',
      'Sjövägen 3\n111 22 Stockholm',
      'Europe/Stockholm',
      'No shoes.\nNo &lt;b&gt;parties&lt;/b&gt;.',
      '22:30 to 07:00',
      'Call +46 8 123 456',
    ]) {
      expect(text).toContain(shown);
    }
    // Versions of Node put the commas differently.
    expect(text).toMatch(/Check-in<\/dt><dd>Tuesday,? 1 December 2026\D{2,4}15:00</);
    expect(text).toMatch(/Check-out<\/dt><dd>Saturday,? 5 December 2026\D{2,4}11:00</);
    expect(text).not.toContain(STAY.name);
    expect(text).not.toContain(STAY.email);
  });

  it('leaves out what the host did not write', async () => {
    const { path } = await newStay({});
    const { text } = await open(path);
    for (const heading of ['House rules', 'Quiet hours', 'Contact']) expect(text).not.toContain(heading);
  });

  it('shows the access code from the set time before check-in until check-out', async () => {
    const shown = async (checkin: number, checkout: number | null, settings = {}) => {
      const { path, guest } = await newStay(
        { checkin_time: fromNow(checkin), checkout_time: checkout === null ? null : fromNow(checkout) },
        settings,
      );
      return (await open(path)).text.includes(guest.access_code);
    };
    expect(await shown(24.01, 48)).toBe(false);
    expect(await shown(24, 48)).toBe(true);
    expect(await shown(-1, 1)).toBe(true);
    expect(await shown(-2, 0)).toBe(false);
    expect(await shown(-30 * 24 + 1, null)).toBe(true);
    expect(await shown(-30 * 24, null)).toBe(false);
    const twoHours = { guest_page: { code_visible_hours_before: 2 } };
    expect([await shown(2.01, 9, twoHours), await shown(2, 9, twoHours)]).toEqual([false, true]);
    const atCheckin = { guest_page: { code_visible_hours_before: 0 } };
    expect([await shown(0.01, 9, atCheckin), await shown(0, 9, atCheckin)]).toEqual([false, true]);
  });

  it('is kept from caches, searches, frames and other sites', async () => {
    const { path } = await newStay({});
    const { headers, text } = await open(path);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': expect.stringContaining('noindex'),
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(text).toContain('<meta name="robots" content="noindex, nofollow, noarchive">');
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(text).not.toContain('<script');
  });

  it('needs no login and is there for guests of integrations too', async () => {
    const home = await newHome(world, hood);
    const guest = await newReadonlyGuest(world, hood, home);
    expect((await open(new URL(guest.guest_page).pathname)).status).toBe(200);
  });

  it('goes with the guest, and with the home', async () => {
    const cancelled = await newStay({});
    await world.as(hood.owner).delete(`/homes/${cancelled.home}/guests/${cancelled.guest.guest_id}`);
    expect((await open(cancelled.path)).status).toBe(404);
    const sold = await newStay({});
    await world.as(hood.owner).delete(`/homes/${sold.home}`);
    expect((await open(sold.path)).status).toBe(404);
  });

  it('keeps its address when the stay changes', async () => {
    const { home, guest } = await newStay({});
    const after = await world
      .as(hood.owner)
      .patch(`/homes/${home}/guests/${guest.guest_id}`, { name: 'Other' });
    expect(after.body.guest_page).toBe(guest.guest_page);
  });
});

describe('any other address below /g/', () => {
  it('is the same 404 page, whether it was revoked, forged or is nonsense', async () => {
    const gone = await newStay({});
    await world.as(hood.owner).delete(`/homes/${gone.home}/guests/${gone.guest.guest_id}`);
    const { path } = await newStay({});
    const flipped = path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const otherKey = openGuestPages(openSecretKeys([Buffer.alloc(32, 8)]), () => '');
    const forged = otherKey.addressOf(gone.guest.guest_id);
    const paths = [
      gone.path,
      flipped,
      forged,
      `${path}A`,
      `${path}=`,
      path.slice(0, -1),
      `${path}/`.replace('/g/', '/g//'),
      `/g/${'A'.repeat(38)}`,
      `/g/${gone.guest.guest_id}`,
      '/g/..%2f..%2fetc',
      '/g/%00',
      `/g/${'x'.repeat(3000)}`,
      '/g/ä',
      '/g/a/b/c',
      '/g/',
    ];
    const answers = await Promise.all(paths.map((one) => open(encodeURI(decodeURI(one)))));
    for (const [index, answer] of answers.entries()) {
      expect([paths[index], answer.status, answer.text]).toEqual([paths[index], 404, answers[0]?.text]);
      expect(answer.headers['x-robots-tag']).toContain('noindex');
    }
  });

  it('also for a signature that ends in other bits of the same bytes', async () => {
    const { path } = await newStay({});
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(path.slice(-1));
    const twin = path.slice(0, -1) + alphabet.charAt(last ^ 1);
    expect(Buffer.from(twin.slice(3), 'base64url')).toEqual(Buffer.from(path.slice(3), 'base64url'));
    expect((await open(twin)).status).toBe(404);
  });
});

describe('the language', () => {
  it.each([
    undefined,
    '',
    'sv',
    'xx-YY;q=0.5, *',
    'en-US,en;q=0.9',
    'en;q=0',
    'constructor',
    '__proto__',
    ';;;=,,',
  ])('for %j is English until there is another', async (header) => {
    expect(textsFor(header).language).toBe('en');
  });

  it('stands in the page', async () => {
    const { path } = await newStay({});
    expect((await open(path, { 'accept-language': 'sv' })).text).toContain('<html lang="en">');
  });
});
