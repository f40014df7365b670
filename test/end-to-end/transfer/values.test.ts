import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { chunksIn } from '../../../src/transfer/read-chunks.ts';
import { Refused } from '../../../src/transfer/refused.ts';
import type { Row } from '../../../src/transfer/rows.ts';
import { CARRIED, columnsOf } from '../../../src/transfer/tables.ts';
import { RowChecks } from '../../../src/transfer/values/check-rows.ts';
import { type Columns, readColumns } from '../../../src/transfer/values/columns.ts';
import { RULES } from '../../../src/transfer/values/rules/index.ts';
import type { MovingPortfolio } from '../../harness/portfolio/moving-portfolio.ts';
import { openWorld, type World } from '../../harness/world.ts';
import { CHEAP, contentsOf, everything, exportPortfolio, importing, rewritten } from './instances.ts';

const TIMEOUT = { timeout: 300_000 };

/**
 * Values of the wrong kind for most columns: text, numbers, lists, JSON, times and bytes of all sorts, some large.
 */
const ODD = [
  '',
  'x',
  '<b>x</b>',
  'a\0b',
  '\ud800',
  '-1',
  '0',
  '1.5',
  '99999999999999999999',
  '1e999',
  'NaN',
  'Infinity',
  'infinity',
  '-infinity',
  'tomorrow',
  '0000-01-01 00:00:00+00',
  '2026-02-30 00:00:00+00',
  '99999-01-01 00:00:00+00',
  'null',
  'true',
  '5',
  '"x"',
  '[]',
  '[5]',
  '{}',
  '{"x":5}',
  '{"x":"\\u0000"}',
  '{NULL}',
  '{{a}}',
  '{a,b}',
  '[2:3]={a,b}',
  '\\x',
  '\\x00',
  'http://127.0.0.1/',
  'javascript:alert(1)',
  'Mars/Olympus',
  'ffffffffffffffffffffffff',
  'a'.repeat(100_000),
];

/** Replaces each value inside a JSON text in turn with one of another kind. */
function spoiledJson(text: string): string[] {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return [];
  }
  const spoiled: string[] = [];
  const walk = (value: unknown, put: (other: unknown) => unknown) => {
    for (const other of ['x', 1e300, -1, null, [], { x: 1 }, [[]]])
      if (typeof other !== typeof value || Array.isArray(other) !== Array.isArray(value))
        spoiled.push(JSON.stringify(put(other)));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value))
      walk(member, (other) =>
        put(
          Array.isArray(value)
            ? value.map((one, place) => (String(place) === name ? other : one))
            : { ...value, [name]: other },
        ),
      );
  };
  walk(whole, (other) => other);
  return spoiled;
}

const target = (world: World): Parameters<typeof importing>[0] => ({
  tools: world.tools,
  box: openSecretBox(Buffer.alloc(32, 7), secureRandom),
  sealed: SEALED_COLUMNS,
  urls: { allowPrivate: false },
  sender: world.sender,
  derivingCost: CHEAP,
  print: () => undefined,
});

let columns: Columns;
let checks: RowChecks;
let world: World;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  columns = await readColumns(world.tools.database);
  checks = new RowChecks(columns, SEALED_COLUMNS, { allowPrivate: false });
}, 120_000);

type Rows = Map<string, { columns: string[]; row: Row }>;

/** Columns by table, and the row with values in most of them. */
async function read(): Promise<{ rows: Rows; path: string; portfolio: MovingPortfolio }> {
  const { path, portfolio } = await exportPortfolio(false, true);
  const rows: Rows = new Map();
  const filled = (one: Row) => one.filter((value) => value !== null).length;
  for (const text of (await contentsOf(path)).texts)
    for (const { table, columns: names, rows: found } of chunksIn(text))
      for (const row of found) {
        const known = rows.get(table);
        if (!known || filled(row) > filled(known.row)) rows.set(table, { columns: names, row });
      }
  return { rows, path, portfolio };
}

let exported: ReturnType<typeof read> | undefined;
/** Once for all tests. */
const getExported = () => {
  exported ??= read();
  return exported;
};

/** The problem with the row when one column has this value. Undefined: no problem. */
function problemWith(rows: Rows, table: string, column: string, value: string | null): string | undefined {
  const { columns: names, row } = rows.get(table) ?? { columns: [], row: [] };
  const place = names.indexOf(column);
  const changed = row.map((one, index) => (index === place ? value : one));
  try {
    checks.requireValid({ table, columns: names, rows: [changed] }, 6);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

const everyColumn = () =>
  CARRIED.flatMap((one) => columnsOf(one).map((column) => [one.table, column] as const));

describe('a value in a file', TIMEOUT, () => {
  it('has a rule of its own where its type alone says little', () => {
    const vague = everyColumn().filter(([table, column]) => {
      const { type = '', choices } = columns.get(`${table}.${column}`) ?? {};
      return (
        /^(text|json|jsonb|bytea|real|double precision)/.test(type) && !choices && !RULES[table]?.[column]
      );
    });
    expect(vague).toEqual([]);
  });

  it('passes as an export writes it, in every table', async () => {
    const { rows } = await getExported();
    expect([...rows.keys()].sort()).toEqual(CARRIED.map(({ table }) => table).sort());
    for (const [table, { columns: names, row }] of rows)
      for (const [place, column] of names.entries())
        expect(problemWith(rows, table, column, row[place] ?? null), `${table}.${column}`).toBeUndefined();
  });

  it('of a wrong kind is refused by table, row and member, in every column [import-wrong-kinds]', async () => {
    const { rows } = await getExported();
    for (const [table, column] of everyColumn()) {
      const problems = ODD.flatMap((value) => problemWith(rows, table, column, value) ?? []);
      // Free text accepts most of them, but never all.
      expect(problems.length, `${table}.${column}`).toBeGreaterThan(1);
      const named = problems.filter((problem) => !problem.startsWith(`${table}, row 7: `));
      expect(named, `${table}.${column}`).toEqual([]);
      expect(
        problems.some((problem) => problem.includes(`"${column}`)),
        problems[0],
      ).toBe(true);
    }
  });

  it('that a column needs is not missing', async () => {
    const { rows } = await getExported();
    for (const [table, column] of everyColumn()) {
      const isNeeded = columns.get(`${table}.${column}`)?.required && column !== 'password_hash';
      expect(problemWith(rows, table, column, null) !== undefined, `${table}.${column}`).toBe(isNeeded);
    }
  });

  it('of a wrong kind inside JSON is refused, or read without a failure', async () => {
    const { rows } = await getExported();
    let spoiled = 0;
    for (const [table, { columns: names, row }] of rows)
      for (const [place, column] of names.entries())
        for (const text of spoiledJson(row[place] ?? '')) {
          spoiled += 1;
          // Throws any error that is not a refusal.
          problemWith(rows, table, column, text);
        }
    expect(spoiled).toBeGreaterThan(500);
  });

  it('that is bad anywhere changes nothing', async () => {
    const { path } = await getExported();
    const before = await everything(world.tools.database);
    for (const [table, column, value] of [
      ['homes', 'settings', '{"noise": {"threshold_db": "loud"}}'],
      ['homes', 'timezone', 'Mars/Olympus'],
      ['home_status', 'state', '{"alarmSound": {"t3": 5}}'],
      ['organization_webhooks', 'url', 'http://169.254.169.254/'],
      ['user_webhooks', 'url', 'https://10.0.0.1/'],
      ['integrations', 'sealed_config', '{"url": "https://127.0.0.1/a.ics"}'],
      ['notification_ways', 'phone_number', 'call me'],
      ['sensor_samples', 'laeq', 'NaN'],
      ['home_events', 'metadata', '[]'],
    ] as const) {
      const bad = await rewritten(path, (chunk) => {
        const place = chunk.columns.indexOf(column);
        if (chunk.table === table) for (const row of chunk.rows) row[place] = value;
      });
      await expect(importing(target(world), bad)).rejects.toThrow(`${table}, row 1: `);
    }
    expect(await everything(world.tools.database)).toEqual(before);
  });

  it('that is odd and yet valid fails no GET operation, of a member or of a stranger [import-odd-values]', async () => {
    const { rows, path, portfolio } = await getExported();
    const keys = await keyColumns(world);
    const odd = new Map<string, string>();
    for (const [table, column] of everyColumn())
      if (!keys.has(`${table}.${column}`) && !column.endsWith('_id'))
        for (const value of [...ODD, ...spoiledJson(valueIn(rows, table, column))])
          if (value.length < 1000 && problemWith(rows, table, column, value) === undefined)
            odd.set(`${table}.${column}`, value);
    expect(odd.size).toBeGreaterThan(100);
    const seen = new Set<string>();
    const file = await rewritten(path, (chunk) => {
      const [row] = chunk.rows;
      if (!row || seen.has(chunk.table)) return;
      seen.add(chunk.table);
      for (const [place, column] of chunk.columns.entries())
        row[place] = odd.get(`${chunk.table}.${column}`) ?? row[place] ?? null;
    });
    await importing(target(world), file);
    const hood = await world.neighbourhood();
    await world.join(portfolio.organization_id, hood.owner, 'owner');
    const document = (await world.anonymous.get('/openapi.json')).body;
    for (const person of [hood.owner, hood.member])
      for (const at of getPaths(document, portfolio)) {
        const { status, text } = await world.as(person).get(at);
        expect(status, `GET ${at}: ${text.slice(0, 300)}`).toBeLessThan(500);
      }
  });
});

const valueIn = (rows: Rows, table: string, column: string) => {
  const { columns: names = [], row = [] } = rows.get(table) ?? {};
  return row[names.indexOf(column)] ?? '';
};

/** Columns that identify rows, or that have to match other rows. */
async function keyColumns({ tools }: World): Promise<Set<string>> {
  const found = await tools.database.rows<{ name: string }>(sql`
    SELECT c.relname || '.' || a.attname AS name
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
    WHERE k.contype IN ('p', 'u', 'f') OR cardinality(k.conkey) > 1
    UNION SELECT c.relname || '.' || a.attname
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indisunique`);
  return new Set(['organizations.name', 'jobs.due_at', ...found.map(({ name }) => name)]);
}

interface Document {
  paths: Record<string, { get?: object }>;
}

/** Every GET operation of the API, with ids of the imported organization. */
function getPaths({ paths }: Document, portfolio: MovingPortfolio): string[] {
  const { organization_id, home_id, device_id, ids, people } = portfolio;
  const named: Record<string, string> = {
    organization_id,
    home_id,
    device_id,
    guest_id: ids.guest,
    integration_id: ids.integration,
    connection_id: ids.connection,
    bridge_id: ids.bridge,
    hook_id: ids.hook,
    report_id: ids.report,
    user_id: people.ann.user_id,
    incident_id: 'noise:1',
    template_id: 'noise_sms',
    month: '2026-10',
  };
  return Object.entries(paths)
    .filter(([, { get }]) => get)
    .map(([path]) =>
      path.replace(/^\/v8/, '').replace(/\{(\w+)\}/g, (_whole, name: string) => named[name] ?? ids.guest),
    );
}
