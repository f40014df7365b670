import { beforeAll, describe, expect, it } from 'vitest';
import { newHome, newReadonlyGuest, STAY } from '../../../test/harness/guests/stays.ts';
import { serverText } from '../../../test/harness/text.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { openSecretKeys } from '../../platform/secrets/secret-keys.ts';
import { openGuestPages } from './tokens.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const fromNow = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();

/** In English, unless it says something else: a number of Sweden speaks Swedish. */
async function newStay(stay: object, settings: object = {}) {
  const home = await newHome(world, hood, { name: 'Sjövägen <3>', address: 'Sjövägen 3\n111 22 Stockholm' });
  await world.as(hood.owner).patch(`/homes/${home}`, { settings });
  const guest = (
    await world.as(hood.owner).post(`/homes/${home}/guests`, { ...STAY, language: 'en', ...stay })
  ).body;
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
    for (const heading of [serverText('guests.houseRules'), serverText('guests.quietHours'), 'Contact'])
      expect(text).not.toContain(heading);
  });

  it('shows the access code from the set time before check-in until check-out [guest-page-access-code-window]', async () => {
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

  it('goes with the guest, and with the home [guest-page-deleted]', async () => {
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
  it('is the same 404 page, whether it was revoked, forged or is nonsense [guest-page-unknown-address]', async () => {
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
  const languageOf = (page: { text: string }) => /<html lang="(\w+)">/.exec(page.text)?.[1];
  const silent = { language: null, phone_number: null };
  const french = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' };
  const choose = (path: string, body: Record<string, string>) => world.visitor().post(path, body);

  it.each([
    ['de', 'Zugangscode', 'Dienstag, 1. Dezember 2026 um 15:00'],
    ['es', 'Código de acceso', 'martes, 1 de diciembre de 2026, 15:00'],
    ['fr', 'Code d’accès', 'mardi 1 décembre 2026 à 15:00'],
    ['sv', 'Portkod', 'tisdag 1 december 2026 kl. 15:00'],
  ])('%s has its own words and dates', async (language, code, moment) => {
    const { path } = await newStay({ language });
    const page = await open(path);
    expect(languageOf(page)).toBe(language);
    expect(page.text).toContain(code);
    // Versions of Node write what stands between date and time differently.
    expect(page.text).toContain(moment.slice(0, moment.lastIndexOf('2026') + 4));
    expect(page.text).toContain('15:00');
  });

  it('is the one of the booking, else of the browser, else of the phone, else of the home', async () => {
    const home = { messages: { language: 'es' } };
    const read = async (stay: object, headers = {}) =>
      languageOf(await open((await newStay(stay, home)).path, headers));
    expect(await read({ language: 'de-AT' }, french)).toBe('de');
    expect(await read({ language: null }, french)).toBe('fr');
    expect(await read({ language: 'ja' }, french)).toBe('fr');
    expect(await read({ language: null })).toBe('sv');
    expect(await read({ language: null, phone_number: '+43 664 1234567' })).toBe('de');
    expect(await read({ language: null, phone_number: '+31 6 12345678' })).toBe('es');
    expect(await read({ language: null, phone_number: 'no number' })).toBe('es');
    expect(await read(silent)).toBe('es');
    expect(await read(silent, { 'accept-language': 'xx-YY;q=0.5, *' })).toBe('es');
  });

  it('can be chosen by the guest, and stays so whatever the booking says later', async () => {
    const { path, home, guest } = await newStay({ language: 'de' });
    const answer = await choose(path, { language: 'sv' });
    expect([answer.status, answer.headers['location']]).toEqual([303, path]);
    expect(languageOf(await open(path, french))).toBe('sv');
    const one = `/homes/${home}/guests/${guest.guest_id}`;
    const after = await world.as(hood.owner).patch(one, { language: 'es' });
    expect(after.body).toMatchObject({ language: 'es', chosen_language: 'sv' });
    expect(languageOf(await open(path))).toBe('sv');
  });

  it('can be chosen by the guest of an integration too, though a host cannot change it', async () => {
    const home = await newHome(world, hood);
    const guest = await newReadonlyGuest(world, hood, home);
    const path = new URL(guest.guest_page).pathname;
    expect((await choose(path, { language: 'de' })).status).toBe(303);
    expect(languageOf(await open(path))).toBe('de');
    const one = `/homes/${home}/guests/${guest.guest_id}`;
    const refused = await world.as(hood.owner).patch(one, { language: 'fr' });
    expect([refused.status, refused.body.error_key]).toEqual([400, 'readonly_guest']);
  });

  it('is not changed by opening the page, nor by what is no choice', async () => {
    const { path, home, guest } = await newStay({ language: 'de' });
    await open(`${path}?language=sv`);
    for (const body of [
      {},
      { language: 'xx' },
      { language: '__proto__' },
      { language: 'sv\0' },
      { other: 'sv' },
    ])
      expect((await choose(path, body as Record<string, string>)).status).toBe(400);
    expect((await choose(path, { language: 'x'.repeat(2000) })).status).toBe(413);
    const kept = await world.as(hood.owner).get(`/homes/${home}/guests/${guest.guest_id}`);
    expect([kept.body.language, kept.body.chosen_language]).toEqual(['de', undefined]);
  });

  it('cannot be chosen without the link, nor once the personal data was erased', async () => {
    const { path, home, guest } = await newStay({ language: 'de' });
    const flipped = path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect((await choose(flipped, { language: 'sv' })).status).toBe(404);
    const one = `/homes/${home}/guests/${guest.guest_id}`;
    await choose(path, { language: 'fr' });
    expect((await world.as(hood.owner).post(`${one}/erase`)).status).toBe(200);
    expect((await choose(path, { language: 'sv' })).status).toBe(303);
    const erased = (await world.as(hood.owner).get(one)).body;
    expect([erased.language, erased.chosen_language]).toEqual([undefined, undefined]);
    expect((await world.as(hood.owner).patch(one, { language: 'sv' })).body.error_key).toBe('erased_guest');
  });

  it('of the page that is not there is that of the browser', async () => {
    const missing = await open('/g/nothing', french);
    expect(languageOf(missing)).toBe('fr');
    expect(missing.text).toContain('Page introuvable');
  });
});
