import { beforeAll, describe, expect, it } from 'vitest';
import { serverText } from '../../test/harness/text.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const german = { 'accept-language': 'de-CH,de;q=0.9,fr;q=0.8' };
const speakGerman = async (person: Neighbourhood['owner']) =>
  expect((await (await world.browserOf(person)).api('PATCH', '/users/me', { locale: 'de-AT' })).status).toBe(
    200,
  );

describe('the pages to come in by', () => {
  it.each([
    ['/login', '<h1>Anmelden</h1>'],
    ['/forgot-password', '<h1>Passwort vergessen</h1>'],
    ['/reset-password?token=x', '<h1>Link nicht mehr gültig</h1>'],
    ['/signup', '<h1>Nur auf Einladung</h1>'],
    ['/signup?invitation=x', '<h1>Einladung nicht mehr gültig</h1>'],
  ])('%s is in the language that the browser asks for', async (path, heading) => {
    const page = await world.visitor().get(path, { ...german, accept: 'text/html' });
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain(heading);
    const other = await world.visitor().get(path, { 'accept-language': 'fr', accept: 'text/html' });
    expect(other.text).toContain('<html lang="en">');
  });

  it('are in the language of the logged-in user, once that is known', async () => {
    const person = await world.person();
    await speakGerman(person);
    const browser = await world.browserOf(person);
    const page = await browser.get('/confirm-address?token=x');
    expect(page.text).toContain('<html lang="de">');
  });
});

describe('mails', () => {
  it('go out in the language of the account', async () => {
    const person = await world.person();
    await speakGerman(person);
    await world.visitor().submit('/forgot-password', { email: person.email });
    const sentence = serverText('accounts.setPasswordHere', undefined, 'de');
    await expect.poll(() => world.mailTo(person.email)).toContain(sentence);
  });

  it('that invite an unknown person, in the language of the sender', async () => {
    await speakGerman(hood.admin);
    const browser = await world.browserOf(hood.admin);
    const path = `/organizations/${hood.organization_id}/invitations`;
    const invited = await browser.api('POST', path, { email: 'neu@example.com', role: 'member' });
    expect(invited.status).toBe(201);
    expect(await world.mailTo('neu@example.com')).toContain('auf Lares ein, als Mitglied.');
  });
});
