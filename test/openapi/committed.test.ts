import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openWorld } from '../harness/world.ts';

it('openapi.json is what the server describes itself with', async () => {
  const world = await openWorld();
  const document = (await world.anonymous.get('/openapi.json')).body;
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../../openapi.json'),
  );
});
