import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { openDatabase } from './database.ts';

it('nothing of ours is compiled, also on a server that compiles what seems dear', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const before = openDatabase(connectionConfig, () => undefined);
  await before.rows(
    sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET jit = on', current_database()); END $$`,
  );
  await before.close();
  const database = openDatabase(connectionConfig, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const setting = sql`SELECT current_setting('jit') AS jit, (SELECT reset_val FROM pg_settings WHERE name = 'jit') AS otherwise`;
  for (const connection of [database, database.longTimeout, database.planned])
    expect(await connection.rows(setting)).toEqual([{ jit: 'off', otherwise: 'on' }]);
});
