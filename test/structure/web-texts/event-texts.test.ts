import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EVENT_TYPES, EVENTS } from '../../../src/catalogue/index.ts';

it('the app has the German names and texts of the catalogue', async () => {
  const german = Object.fromEntries(EVENT_TYPES.map((type) => [type, EVENTS[type].german]));
  await expect(`${JSON.stringify(german, null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../web/src/i18n/events/de.json'),
  );
});
