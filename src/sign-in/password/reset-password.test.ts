import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMailServer, textOf } from '../../../test/harness/gateways/mail-server.ts';
import { serverText } from '../../../test/harness/text.ts';
import { hiddenFields } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { listOutbox, readMail } from '../../mail/index.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { secureRandom } from '../../platform/random.ts';
import { openSecretBox } from '../../platform/secrets/secret-box.ts';

const NEW = 'a new password';
let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const box = openSecretBox(Buffer.alloc(32, 7), secureRandom);

/** Mails with a link. */
async function mailsTo(email: string) {
  const mails = await listOutbox(world.tools);
  return mails.filter(({ to, subject }) => to === email && subject === serverText('common.setNewPassword'));
}

/** The path of the link in the newest mail to this user. */
async function askForLink(person: Person): Promise<string> {
  const before = (await mailsTo(person.email)).length;
  await world.visitor().submit('/forgot-password', { email: person.email });
  await expect.poll(async () => (await mailsTo(person.email)).length).toBe(before + 1);
  const [newest] = await mailsTo(person.email);
  const { text } = (await readMail(world.tools, box, newest?.mail_id ?? '')) ?? {};
  return linkIn(text ?? '').replace(world.url, '');
}

const linkIn = (text: string) => /https?:\/\/\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';

const canLogIn = async (person: Person, password: string) =>
  (await world.visitor().submit('/login', { email: person.email, password })).status === 303;

describe('a forgotten password', () => {
  it('is replaced by way of a link, which ends every session', async () => {
    const person = await world.person();
    const [laptop, phone] = [await world.browserOf(person), await world.browserOf(person)];
    const path = await askForLink(person);
    const answer = await laptop.submit(path, { password: NEW });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login?password=changed']);
    expect((await laptop.get('/login?password=changed')).text).toContain(
      serverText('signIn.passwordChanged'),
    );
    for (const browser of [laptop, phone]) expect((await browser.api('GET', '/session')).status).toBe(401);
    expect([await canLogIn(person, person.password), await canLogIn(person, NEW)]).toEqual([false, true]);
  });

  it('the link works once, also when used twice at the same moment', async () => {
    const person = await world.person();
    const path = await askForLink(person);
    // Both have loaded the form before either submits it.
    const forms = await Promise.all(
      ['the first of two', 'the second of two'].map(async (password) => {
        const browser = world.visitor();
        const page = await browser.get(path);
        return () => browser.post('/reset-password', { ...hiddenFields(page.text), password });
      }),
    );
    const answers = await Promise.all(forms.map((send) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect((await world.visitor().get(path)).status).toBe(404);
  });

  it('one link used makes the others useless', async () => {
    const person = await world.person();
    const [older, newer] = [await askForLink(person), await askForLink(person)];
    expect((await world.visitor().submit(newer, { password: NEW })).status).toBe(303);
    expect((await world.visitor().submit(older, { password: 'of a thief' })).status).not.toBe(303);
    expect(await canLogIn(person, NEW)).toBe(true);
  });

  it('the link works for an hour, to the millisecond', async () => {
    const person = await world.person();
    const path = await askForLink(person);
    world.clock.advance(HOUR_MS - 1);
    const browser = world.visitor();
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    world.clock.advance(1);
    expect(
      (await browser.post('/reset-password', { ...hiddenFields(page.text), password: NEW })).status,
    ).toBe(404);
    expect(await canLogIn(person, person.password)).toBe(true);
  });

  it('a password that is too short is refused, and the link is still good', async () => {
    const path = await askForLink(await world.person());
    const refused = await world.visitor().submit(path, { password: 'short' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('10 to 200 characters')]);
    expect((await world.visitor().submit(path, { password: NEW })).status).toBe(303);
  });

  it('one of the commonest passwords is refused too', async () => {
    const path = await askForLink(await world.person());
    const refused = await world.visitor().submit(path, { password: 'password123' });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(serverText('accounts.passwordTooCommon')),
    ]);
  });

  it('an unknown address gets the same answer, and no mail', async () => {
    const person = await world.person();
    const ask = (email: string) => world.visitor().submit('/forgot-password', { email });
    const [known, unknown] = [await ask(person.email), await ask('nobody@example.com')];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text.replaceAll(person.email, 'X')).toBe(unknown.text.replaceAll('nobody@example.com', 'X'));
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(1);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('the link leads to us, whatever the request says of its host', async () => {
    const person = await world.person();
    const browser = world.visitor();
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'sec-fetch-site': 'same-origin',
    };
    await browser.submit('/forgot-password', { email: person.email }, forged);
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(1);
    const [mail] = await mailsTo(person.email);
    const { text } = (await readMail(world.tools, box, mail?.mail_id ?? '')) ?? {};
    expect(linkIn(text ?? '')).toMatch(`${world.url}/reset-password?token=pr_`);
    expect(text).not.toContain('evil');
  });

  it('neither link nor token is readable in the database', async () => {
    const person = await world.person();
    const token = (await askForLink(person)).split('=')[1] ?? '';
    for (const table of [sql`mails`, sql`password_resets`]) {
      const rows = await world.tools.database.rows<{ row: string }>(
        sql`SELECT t::text AS row FROM ${table} t`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(3));
      expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('an address gets at most five mails an hour, however many requests there are', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const { email } = await world.person();
    for (const [count, address] of [email, email.toUpperCase(), email, email, email].entries())
      expect(
        (await (count % 2 ? other : world).visitor().submit('/forgot-password', { email: address })).status,
      ).toBe(200);
    for (const address of [email, email.toUpperCase(), email.replace('e', 'é')]) {
      const refused = await world.visitor().submit('/forgot-password', { email: address });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
      expect(refused.text).toContain('60 minutes');
    }
    await other.close();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(5);
  });

  it('an unknown address has the same limit of requests as any other', async () => {
    const email = 'nobody-at-all@example.com';
    const ask = () => world.visitor().submit('/forgot-password', { email });
    for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it('and no more than fifteen times a day', async () => {
    const { email } = await world.person();
    const ask = async () => (await world.visitor().submit('/forgot-password', { email })).status;
    for (let hour = 0; hour < 3; hour += 1) {
      for (let count = 0; count < 5; count += 1) expect(await ask()).toBe(200);
      expect(await ask()).toBe(429);
      world.clock.advance(HOUR_MS);
    }
    expect(await ask()).toBe(429);
    world.clock.advance(21 * HOUR_MS);
    expect(await ask()).toBe(200);
  });

  it('known browsers of an address get five mails an hour each, and twenty together', async () => {
    const { email, password } = await world.person();
    const ask = async () => {
      const browser = world.visitor();
      const logIn = async () => {
        expect((await browser.submit('/login', { email, password })).status).toBe(303);
        browser.cookies.delete('lares_session');
      };
      await logIn();
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        // Logging in again keeps the same browser.
        if (count === 5) await logIn();
        statuses.push((await browser.submit('/forgot-password', { email })).status);
      }
      return statuses;
    };
    const five = [...Array(5).fill(200), 429];
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(Array(4).fill(five));
    expect(await ask()).toEqual(Array(6).fill(429));
    await expect.poll(async () => (await mailsTo(email)).length).toBe(20);
  });

  it('goes out by SMTP where there is a gateway', async () => {
    const gateway = await openMailServer();
    const there = await openWorld({
      connectionConfig: world.connectionConfig,
      smtpUrl: gateway.url,
      publicUrl: 'http://homes.example.com',
    });
    const person = await there.person();
    const browser = there.visitor();
    const origin = { origin: 'http://homes.example.com' };
    await browser.submit('/forgot-password', { email: person.email }, origin);
    const toPerson = () => gateway.mails.filter(({ to }) => to.includes(person.email));
    await expect.poll(toPerson).toHaveLength(1);
    const mail = gateway.mails.find(({ to }) => to.includes(person.email));
    expect([mail?.from, mail?.to]).toEqual(['lares@example.com', [person.email]]);
    const link = linkIn(textOf(mail?.raw ?? ''));
    expect(link).toMatch(/^http:\/\/homes\.example\.com\/reset-password\?token=pr_[\w-]{43}$/);
    const path = link.replace('http://homes.example.com', '');
    expect((await browser.submit(path, { password: NEW }, origin)).status).toBe(303);
    expect(there.lines.join('')).not.toMatch(/example\.com|pr_/);
  });
});
