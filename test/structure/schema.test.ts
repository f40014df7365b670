import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../harness/database.ts';
import { isOnCitus } from '../harness/postgres/on-citus.ts';
import { describeSchema } from './describe-schema.ts';

it.skipIf(isOnCitus())('schema.sql is what the migrations make', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const client = new pg.Client(connectionConfig);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await expect(await describeSchema(client)).toMatchFileSnapshot(
    join(import.meta.dirname, '../../schema.sql'),
  );
});
