import pg from 'pg';
import { expect, it } from 'vitest';
import { isPublicId } from '../../../src/platform/ids.ts';
import { cloneDatabase } from '../../harness/database.ts';

it('the tables that everything refers to take ids alone, the same that the program takes for ids', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const client = new pg.Client(connectionConfig);
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; definition: string }>(`
      SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE conname LIKE '%\\_id_check' AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%is_public_id%'
      ORDER BY 1`);
    expect(rows.map(({ table, definition }) => `${table} ${definition}`)).toEqual([
      'devices CHECK (is_public_id((device_id)::text)) NOT VALID',
      'homes CHECK (is_public_id((home_id)::text)) NOT VALID',
      'organizations CHECK (is_public_id((organization_id)::text)) NOT VALID',
      'users CHECK (is_public_id((user_id)::text)) NOT VALID',
    ]);
    const texts = [
      '0123456789abcdef01234567',
      '',
      'x',
      '0123456789ABCDEF01234567',
      '0123456789abcdef0123456',
      'ä'.repeat(12),
    ];
    for (const text of texts) {
      const made = await client
        .query(`INSERT INTO organizations (organization_id, name, created_at) VALUES ($1, 'A', now())`, [
          text,
        ])
        .then(
          () => true,
          (error: pg.DatabaseError) => error.constraint,
        );
      expect(made, text).toBe(isPublicId(text) ? true : 'organizations_id_check');
    }
  } finally {
    await client.end();
    await drop();
  }
});
