import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { sealedBefore } from '../../../test/harness/postgres/sealed-before.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { SEALED_MAILS } from '../../mail/index.ts';
import { secureRandom } from '../random.ts';
import { openSecretBox } from './secret-box.ts';
import { checkSecretKey, claimSecretKey, WrongSecretKey } from './secret-key-check.ts';
import { openSecretKeys } from './secret-keys.ts';

let world: World;
// The world uses the key of sevens.
const boxOf = (byte: number) => openSecretBox(Buffer.alloc(32, byte), secureRandom);

beforeAll(async () => {
  world = await openWorld();
});

it('any key will do while nothing was sealed', async () => {
  await expect(checkSecretKey(world.tools.database, boxOf(8), SEALED_MAILS)).resolves.toBeUndefined();
  await expect(checkSecretKey(world.tools.database, boxOf(7), SEALED_MAILS)).resolves.toBeUndefined();
});

it.each(['user', 'organization'])(
  'the first %s webhook decides, and another key is refused from then on',
  async (kind) => {
    const fresh = await openWorld();
    const lakeside = await fresh.neighbourhood();
    const path = kind === 'user' ? '/webhooks' : `/organizations/${lakeside.organization_id}/webhooks`;
    const events = kind === 'user' ? ['*'] : ['battery_low'];
    const made = await fresh.as(lakeside.owner).post(path, { url: 'https://a.example.com/', events });
    expect(made.status).toBe(201);
    const { database } = fresh.tools;
    await checkSecretKey(database, boxOf(7), SEALED_MAILS);
    await expect(checkSecretKey(database, boxOf(8), SEALED_MAILS)).rejects.toThrow(WrongSecretKey);
    await expect(claimSecretKey(database, boxOf(8))).rejects.toMatchObject({ status: 503 });
    await claimSecretKey(database, boxOf(7));
  },
);

it('a database from before keys had ids goes on with its key, and refuses another', async () => {
  const fresh = await openWorld();
  const { database } = fresh.tools;
  const mark = sealedBefore(Buffer.alloc(32, 7), 'lares', 'secret_key_check');
  await database.rows(sql`INSERT INTO secret_key_check (sealed) VALUES (${mark})`);
  await checkSecretKey(database, boxOf(7), SEALED_MAILS);
  await claimSecretKey(database, boxOf(7));
  await expect(checkSecretKey(database, boxOf(8), SEALED_MAILS)).rejects.toThrow(WrongSecretKey);
});

it('what was sealed without a claim decides too, at the next start', async () => {
  const fresh = await openWorld();
  const { database, clock } = fresh.tools;
  const mail = { to: 'a@example.com', subject: 'Hi', text: 'Hello', useful_until: clock.now() };
  await fresh.app.mailer.queue(database, mail);
  const keys = openSecretKeys([Buffer.alloc(32, 8), Buffer.alloc(32, 7)]);
  await checkSecretKey(database, openSecretBox(keys, secureRandom), SEALED_MAILS);
  expect(keys.current().bytes).toEqual(Buffer.alloc(32, 7));
  await expect(checkSecretKey(database, boxOf(8), SEALED_MAILS)).rejects.toThrow(WrongSecretKey);
});
