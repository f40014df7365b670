import pg from 'pg';

/** Owns the test databases and has no other rights, like the role of the service on the embedded server. */
const ROLE = 'lares_tests';

/** Login to a server that all test files share. It has no database, because each file has its own. */
export interface Login {
  host: string;
  port: number;
  user: string;
  password?: string;
}

interface OutsideServer {
  service: Login;
  /** Logins of the server and, if it is a coordinator of Citus, of its workers. */
  administrators: Login[];
}

/**
 * The server of LARES_TEST_DATABASE_URL, whose user is a superuser: another version of PostgreSQL, or one with
 * extensions. Several runs may share it. If the URL's database has Citus with workers, the test databases distribute
 * measurements.
 */
export async function openOutsideServer(url: string, template: string): Promise<OutsideServer> {
  const { host, port, user = '', password } = new pg.Client({ connectionString: url });
  const coordinator = { host, port, user, ...(password ? { password } : {}) };
  const workers = (await workersOf(url)).map((worker) => ({ ...coordinator, ...worker }));
  for (const administrator of [coordinator, ...workers])
    await administer(
      administrator,
      // The same for every run: a role per run would lock out concurrent runs.
      `DO $$ BEGIN CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `CREATE DATABASE ${template} OWNER ${ROLE}`,
    );
  if (workers.length > 0) await addCitus(coordinator, workers, template);
  return {
    service: { host, port, user: ROLE, password: ROLE },
    administrators: [coordinator, ...workers],
  };
}

/** The workers of Citus, if the URL's database has Citus and knows any. */
async function workersOf(url: string): Promise<{ host: string; port: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ nodes: string | null }>(
      `SELECT to_regclass('pg_dist_node') AS nodes`,
    );
    if (rows[0]?.nodes == null) return [];
    const workers = await client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeid',
    );
    return workers.rows;
  } finally {
    await client.end();
  }
}

/** Adds Citus to a new database, which exists on every server. */
export async function addCitus(coordinator: Login, workers: Login[], database: string): Promise<void> {
  for (const login of [coordinator, ...workers])
    await administer({ ...login, database }, 'CREATE EXTENSION IF NOT EXISTS citus');
  await administer(
    { ...coordinator, database },
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
  );
}

/**
 * A template must have no session while it is cloned. An extension such as Citus may keep a session in every
 * database.
 */
export async function shutOut(administrator: Login, database: string): Promise<void> {
  const inside = `FROM pg_stat_activity WHERE datname = '${database}'`;
  await administer(
    administrator,
    `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`,
    `DO $$ BEGIN WHILE EXISTS (SELECT ${inside}) LOOP
       PERFORM pg_terminate_backend(pid) ${inside};
       PERFORM pg_sleep(0.05), pg_stat_clear_snapshot();
     END LOOP; END $$`,
  );
}

/** Runs the statements in order, each in its own transaction. */
export async function administer(
  administrator: Login & { database?: string },
  ...statements: string[]
): Promise<void> {
  const client = new pg.Client({ database: 'postgres', ...administrator });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
