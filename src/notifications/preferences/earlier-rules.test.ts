import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../../../test/harness/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate, readMigrations } from '../../platform/db/migrations/migrate.ts';
import { readPreferences } from './store.ts';

const USER = 'a'.repeat(24);
/** It gave the carbon monoxide alarm a kind of its own. */
const SAFETY_INCIDENTS = 54;

it('a rule about smoke alarms goes on to match the carbon monoxide alarm', async () => {
  const { connectionConfig, drop } = await emptyDatabase();
  onTestFinished(drop);
  const all = await readMigrations();
  const silent = () => undefined;
  await migrate(
    connectionConfig,
    all.filter(({ version }) => version < SAFETY_INCIDENTS),
    silent,
  );
  const database = openDatabase(connectionConfig, silent);
  onTestFinished(() => database.close());
  await database.rows(sql`
    INSERT INTO users (user_id, email, fullname, password_hash, created_at)
    VALUES (${USER}, 'anna@example.com', 'Anna', 'x', now())`);
  await database.rows(sql`
    INSERT INTO notification_rules (user_id, position, kinds, told) VALUES
      (${USER}, 1, ARRAY['smoke_alarm', 'noise'], 'at_once'), (${USER}, 2, ARRAY['noise'], 'never'), (${USER}, 3, NULL, 'never')`);
  await migrate(connectionConfig, all, silent);
  const preferences = (await readPreferences(database, [USER])).get(USER);
  expect(preferences?.rules.map(({ kinds }) => kinds)).toEqual([
    ['smoke_alarm', 'noise', 'carbon_monoxide'],
    ['noise'],
    null,
  ]);
});
