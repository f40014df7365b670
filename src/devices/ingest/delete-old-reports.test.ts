import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { deleteOldReports } from './delete-old-reports.ts';

const NOW = new Date('2026-11-15T09:30:00Z');
const PORTION = 100;

it('what does not matter any more goes in one sweep, however much came, and the rest stays', async () => {
  const database = await openClone();
  const add = (from: number, to: number, daysAgo: number) =>
    database.rows(sql`
      INSERT INTO device_reports (device_id, boot_id, seq, body_hash, received_at)
      SELECT ${'d'.repeat(24)}, 1, seq, 0, ${new Date(NOW.getTime() - daysAgo * DAY_MS)}
      FROM generate_series(${from}::int, ${to}::int) AS seq`);
  await add(1, 10 * PORTION + 7, 9);
  await add(10 * PORTION + 8, 10 * PORTION + 12, 7);
  await deleteOldReports(database, NOW, undefined, PORTION);
  const left = await database.rows<{ seq: number }>(sql`SELECT seq FROM device_reports ORDER BY seq`);
  expect(left.map(({ seq }) => seq - 10 * PORTION)).toEqual([8, 9, 10, 11, 12]);
});

it('a sweep ends when the process does', async () => {
  const database = await openClone();
  await database.rows(sql`
    INSERT INTO device_reports (device_id, boot_id, seq, body_hash, received_at)
    VALUES (${'d'.repeat(24)}, 1, 1, 0, ${new Date(0)})`);
  await deleteOldReports(database, NOW, AbortSignal.abort(), PORTION);
  expect(await database.rows(sql`SELECT seq FROM device_reports`)).toHaveLength(1);
});
