import fastify from 'fastify';
import { expect, it } from 'vitest';
import { secureRandom } from '../platform/random.ts';
import { openSecretKeys, type SecretKeys } from '../platform/secrets/secret-keys.ts';
import { openKnownDevices } from './known-devices.ts';

const [OLD, NEW] = [7, 8].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const EMAIL = 'ann@example.com';

function serverWith(keys: SecretKeys) {
  const server = fastify();
  const devices = openKnownDevices(keys, secureRandom, false);
  server.get('/log-in', (request, reply) => {
    devices.remember(request, reply, EMAIL);
    return reply.send();
  });
  server.get('/known', (request, reply) => reply.send({ id: devices.find(request, EMAIL) ?? null }));
  return {
    logIn: async () => String((await server.inject('/log-in')).headers['set-cookie']).split(';')[0] ?? '',
    knows: async (cookie: string) =>
      (await server.inject({ url: '/known', headers: { cookie } })).json().id !== null,
  };
}

it('a browser that logged in before is known until the key that signed its note is taken away', async () => {
  const keys = openSecretKeys([NEW, OLD]);
  keys.use(openSecretKeys([OLD]).current().id);
  const server = serverWith(keys);
  const before = await server.logIn();
  keys.use(openSecretKeys([NEW]).current().id);
  const after = await server.logIn();
  expect([await server.knows(before), await server.knows(after)]).toEqual([true, true]);
  const withoutOld = serverWith(openSecretKeys([NEW]));
  expect([await withoutOld.knows(before), await withoutOld.knows(after)]).toEqual([false, true]);
});
