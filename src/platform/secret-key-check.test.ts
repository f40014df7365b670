import { expect, it } from 'vitest';
import { openWorld } from '../../test/harness/world.ts';
import { secureRandom } from './random.ts';
import { openSecretBox } from './secret-box.ts';
import { checkSecretKey, WrongSecretKey } from './secret-key-check.ts';

it('a database remembers which secret key it was set up with, and refuses another', async () => {
  const { tools } = await openWorld();
  const boxOf = (byte: number) => openSecretBox(Buffer.alloc(32, byte), secureRandom);
  // The world has the key of sevens.
  await checkSecretKey(tools.database, boxOf(7));
  await expect(checkSecretKey(tools.database, boxOf(8))).rejects.toThrow(WrongSecretKey);
  await checkSecretKey(tools.database, boxOf(7));
});
