import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openClone } from '../../test/harness/database.ts';
import { QUERIES } from '../../test/harness/portfolio/moved-rows.ts';
import { isOnCitus } from '../../test/harness/postgres/on-citus.ts';
import { CARRIED, columnsOf, LEFT_OUT, REBUILT } from './tables.ts';

it.skipIf(isOnCitus())(
  'the transfer of an organization names what happens to every table and every column',
  async () => {
    const database = await openClone();
    const rows = await database.rows<{ table: string; columns: string[] }>(sql`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1`);
    const carried = CARRIED.map((one) => [
      one.table,
      [...columnsOf(one), ...Object.keys(one.left ?? {})].sort(),
    ]);
    const others = [...Object.keys(REBUILT), ...Object.keys(LEFT_OUT)];
    const there = new Map(rows.map(({ table, columns }) => [table, columns]));
    expect([...carried.map(([table]) => String(table)), ...others].sort()).toEqual([...there.keys()].sort());
    expect(Object.fromEntries(carried)).toEqual(
      Object.fromEntries(carried.map(([table]) => [table, [...(there.get(String(table)) ?? [])].sort()])),
    );
    for (const reason of [...Object.values(REBUILT), ...Object.values(LEFT_OUT)]) expect(reason).not.toBe('');
    // Compared independently afterwards.
    expect(Object.keys(QUERIES).sort()).toEqual(CARRIED.map(({ table }) => table).sort());
  },
);
