import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { laresJson, startLares } from '../../harness/program.ts';
import { addPasskey, deviceFor, isIn, sendAssertion } from '../../harness/sign-in/second-factor.ts';
import { visitor } from '../../harness/visitor.ts';

// The WebAuthn library loads only if the bundle runs its modules in the order of their imports.
it('the built program registers a passkey and logs in with it [passkey-login]', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  const environment = { DATABASE_URL: urlOf(connectionConfig) };
  const lares = await startLares(environment);
  const email = 'ann@example.com';
  const create = ['user', 'create', '--email', email, '--name', 'Ann', '--password', 'correct horse'];
  await laresJson(create, environment);
  const browser = visitor(lares.url);
  await browser.submit('/login', { email, password: 'correct horse' });
  expect(await isIn(browser)).toBe(true);

  const device = deviceFor(lares);
  const registered = await addPasskey(browser, device, 'Phone');
  expect([registered.status, registered.body.name]).toEqual([201, 'Phone']);

  const other = visitor(lares.url);
  const { text } = await other.get('/login?return_to=/homes');
  expect(await sendAssertion(other, text, device)).toMatchObject({
    status: 303,
    headers: { location: '/homes' },
  });
  expect(await isIn(other)).toBe(true);
});
