import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../test/harness/database.ts';
import { openWorld } from '../../test/harness/world.ts';
import { openDatabase } from '../platform/db/database.ts';

it('a start that fails late leaves nothing open', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const watcher = openDatabase({ ...connectionConfig, database: 'postgres' }, () => undefined);
  onTestFinished(async () => {
    await watcher.close();
    await drop();
  });
  const connections = async () =>
    (
      await watcher.rows(
        sql`SELECT FROM pg_stat_activity WHERE datname = ${connectionConfig.database} AND usename = current_user`,
      )
    ).length;
  // Settings are checked earlier. This one is refused by the server, when nearly everything is open.
  await expect(openWorld({ connectionConfig, trustProxy: ['nowhere'] })).rejects.toThrow('nowhere');
  await expect.poll(connections).toBe(0);
});
