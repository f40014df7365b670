import { beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/harness/world.ts';
import { secureRandom } from './random.ts';
import { openSecretBox } from './secret-box.ts';
import { checkSecretKey, claimSecretKey, WrongSecretKey } from './secret-key-check.ts';

let world: World;
// The world has the key of sevens.
const boxOf = (byte: number) => openSecretBox(Buffer.alloc(32, byte), secureRandom);

beforeAll(async () => {
  world = await openWorld();
});

it('any key will do while nothing was sealed', async () => {
  await expect(checkSecretKey(world.tools.database, boxOf(8))).resolves.toBeUndefined();
  await expect(checkSecretKey(world.tools.database, boxOf(7))).resolves.toBeUndefined();
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
    await checkSecretKey(database, boxOf(7));
    await expect(checkSecretKey(database, boxOf(8))).rejects.toThrow(WrongSecretKey);
    await expect(claimSecretKey(database, boxOf(8))).rejects.toMatchObject({ status: 503 });
    await claimSecretKey(database, boxOf(7));
  },
);
