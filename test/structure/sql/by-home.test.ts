import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findEverywhere, HISTORY, tablesWithoutHome } from './by-home.ts';
import { EVERYWHERE } from './everywhere.ts';
import { programPieces } from './statements.ts';
import { withoutText } from './touched-tables.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('statements on history', () => {
  it('name the homes they are about, so that they go to the server that has them, or say why not', () => {
    const pieces = programPieces();
    const onHistory = pieces.filter(({ text }) => HISTORY.some((table) => text.includes(table)));
    // An empty search would also find no faults.
    expect(onHistory.length).toBeGreaterThan(60);
    expect(findEverywhere(pieces, EVERYWHERE)).toEqual([]);
  });

  it('are about tables that there are, each with its home', () => {
    for (const table of HISTORY) {
      const [, columns = ''] =
        new RegExp(`^CREATE TABLE ${table} \\(\n([^;]*)`, 'm').exec(read('schema.sql')) ?? [];
      expect(columns, table).toContain('  home_id public_id');
    }
  });

  it.each([
    'SELECT event_id FROM home_events WHERE event_time > $1',
    // Joined to a table with the condition.
    'SELECT FROM sensor_series r JOIN sensor_samples s ON s.device_id = r.device_id WHERE r.home_id = $1',
    'SELECT 1 FROM device_reports r JOIN k USING (device_id, boot_id, seq)',
    // A condition on the home in the subquery does not restrict the outer table.
    'SELECT home_id FROM sensor_series r WHERE NOT EXISTS (SELECT 1 FROM homes h WHERE h.home_id = r.home_id)',
    'SELECT 1 FROM home_events e WHERE EXISTS (SELECT 1 FROM raised_events WHERE home_id = $1)',
    'SELECT t FROM sensor_samples WHERE home_id = $1 UNION ALL SELECT t FROM sensor_samples',
    'INSERT INTO device_reports (device_id, boot_id, seq) SELECT device_id, boot_id, seq FROM k WHERE k.home_id = $1',
    'UPDATE sensor_series SET rolled_until = $1',
    'DELETE FROM raised_events WHERE raised_at < $1',
    'DELETE FROM ? WHERE t < $1',
  ])('are found out: %s', (text) => {
    expect(tablesWithoutHome(withoutText(text))).toHaveLength(1);
  });

  it.each([
    'SELECT event_id FROM home_events WHERE home_id = $1 AND event_time > $2',
    'SELECT event_id FROM home_events WHERE home_id IN (SELECT home_id FROM view)',
    'SELECT 1 FROM k JOIN device_reports r USING (home_id, device_id)',
    'SELECT 1 FROM span CROSS JOIN LATERAL (SELECT s.t FROM sensor_samples s WHERE s.home_id = span.home_id) AS s',
    'DELETE FROM user_only_events WHERE (home_id, event_id) IN (SELECT home_id, event_id FROM old)',
    'INSERT INTO sensor_samples AS s (home_id, device_id, t) VALUES ($1, $2, $3)',
    'UPDATE sensor_series r SET rolled_until = $1 FROM span WHERE r.home_id = span.home_id',
    'SELECT home_events FROM homes',
  ])('are right: %s', (text) => {
    expect(tablesWithoutHome(withoutText(text))).toEqual([]);
  });

  it('are listed with a reason, and no longer than needed', () => {
    const file = 'src/a.ts';
    const pieces = [{ file, line: 7, text: 'DELETE FROM raised_events' }];
    expect(findEverywhere(pieces, [{ file, begins: 'DELETE FROM raised', because: ' ' }])).toEqual([
      'src/a.ts (DELETE FROM raised) has no reason',
    ]);
    expect(findEverywhere(pieces, [{ file, begins: 'UPDATE', because: 'So.' }])).toEqual([
      'src/a.ts:7 uses raised_events without home_id: DELETE FROM raised_events',
      'src/a.ts (UPDATE) is listed and not needed any more',
    ]);
  });
});
