import type pg from 'pg';
import type { Device } from '../support/lares/portfolio.ts';

const HOMES_OF_AN_ORGANIZATION = 100;

/** Ids in the product's format: milliseconds, then random bits. */
const NEW_ID = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
  || substr(md5(random()::text), 1, 12))`;

interface Column {
  name: string;
  type: string;
}

/** Columns that an INSERT can set. */
export async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows;
}

/** Tables, without their partitions, with a home or device column. */
async function tablesOfHomes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('home_id', 'device_id'))`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Copies a home that was created through the API and has reported. Every row of it in any table is written again with
 * other ids. A copy is therefore always what the product writes. With `apart`, each hundred copies belong to their
 * own organization, a copy of the home's. Their webhooks cannot receive deliveries: the secrets are not sealed for
 * them.
 */
export async function copyHome(
  client: pg.Client,
  { home_id, device_id }: Device,
  homes: number,
  apart: boolean,
) {
  if (homes === 0) return;
  await client.query('BEGIN');
  // Disables triggers and foreign keys: rows that triggers write are copied too.
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(`
    CREATE TEMPORARY TABLE copy ON COMMIT DROP AS
    SELECT ${NEW_ID} AS home_id, ${NEW_ID} AS device_id, ${NEW_ID} AS guest_id, n / ${HOMES_OF_AN_ORGANIZATION} AS nth, n
    FROM generate_series(0, ${homes - 1}) AS n`);
  await client.query(`
    CREATE TEMPORARY TABLE copied_organization ON COMMIT DROP AS
    SELECT nth, ${NEW_ID} AS organization_id, ${NEW_ID} AS hook_id FROM (SELECT DISTINCT nth FROM copy) AS n`);
  const was = await client.query<{ organization_id: string; guest_id: string }>(
    'SELECT h.organization_id, g.guest_id FROM homes h JOIN guests g USING (home_id) WHERE home_id = $1',
    [home_id],
  );
  const { organization_id = '', guest_id = '' } = was.rows[0] ?? {};
  const renamed = (text: string) =>
    `replace(replace(replace(${text}, '${home_id}', c.home_id), '${device_id}', c.device_id), '${guest_id}', c.guest_id)`;
  const others: Record<string, string> = {
    organization_id: apart ? 'o.organization_id' : 't.organization_id',
    hook_id: 'o.hook_id',
    event_id: NEW_ID,
    audit_id: NEW_ID,
    key: renamed('t.key'),
    // Copied devices can report: the token of a copy is its id behind the prefix.
    token_hash: "sha256(('dt_' || c.device_id)::bytea)",
  };
  const copied = ({ name, type }: Column) => {
    if (['home_id', 'device_id', 'guest_id'].includes(name))
      return `CASE WHEN t.${name} IS NOT NULL THEN c.${name} END`;
    if (type === 'json' || type === 'jsonb') return `${renamed(`t.${name}::text`)}::${type}`;
    return others[name] ?? `t.${name}`;
  };
  const write = async (table: string, condition: string, from: string, more: Record<string, string> = {}) => {
    const columns = await columnsOf(client, table);
    await client.query(`
      INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
      SELECT ${columns.map((column) => more[column.name] ?? copied(column)).join(', ')}
      FROM ${table} t CROSS JOIN ${from} WHERE ${condition}`);
  };
  for (const table of apart ? ['organizations', 'organization_webhooks'] : [])
    await write(table, `t.organization_id = '${organization_id}'`, 'copied_organization o', {
      last_error: 'NULL',
    });
  const copies = '(copy c JOIN copied_organization o USING (nth))';
  for (const table of await tablesOfHomes(client)) {
    const columns = (await columnsOf(client, table)).map(({ name }) => name);
    const [key, id] = columns.includes('home_id') ? ['home_id', home_id] : ['device_id', device_id];
    await write(table, `t.${key} = '${id}'`, copies);
  }
  // Due times are distributed over a day. Jobs of reporting homes always lie some minutes ahead. Idle homes do not
  // report, and their jobs must not become due during a measurement.
  await write('jobs', `t.key = '${home_id}'`, copies, {
    due_at: `now() + interval '2 hours' + (c.n % 1440) * interval '1 minute'`,
  });
  // Marks the copies as aggregated and compressed: the cost of an hour that closes does not belong to a report.
  await client.query(`
    INSERT INTO sensor_series (home_id, device_id, rolled_until, packed_until)
    SELECT home_id, device_id, now() + interval '1 day', now() + interval '1 day' FROM copy
    ON CONFLICT (home_id, device_id) DO UPDATE
    SET rolled_until = excluded.rolled_until, packed_until = excluded.packed_until`);
  await client.query('COMMIT');
}
