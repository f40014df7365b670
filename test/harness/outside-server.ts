import pg from 'pg';

/** Owns the databases of the tests and may do nothing else, as the role of the service does at the embedded server. */
const ROLE = 'lares_tests';

/** How to connect to a server that all test files share; without a database, for each has its own. */
export interface Login {
  host: string;
  port: number;
  user: string;
  password?: string;
}

interface OutsideServer {
  service: Login;
  /** Of the server, and where it is a coordinator of Citus of its workers too. */
  administrators: Login[];
}

/**
 * The server of LARES_TEST_DATABASE_URL, whose user is a superuser: another version of PostgreSQL, or one with extensions. Several
 * runs may share it. Where the database of the url is one of Citus, with workers, measurements are spread in those of the tests.
 */
export async function openOutsideServer(url: string, template: string): Promise<OutsideServer> {
  const { host, port, user = '', password } = new pg.Client({ connectionString: url });
  const coordinator = { host, port, user, ...(password ? { password } : {}) };
  const workers = (await workersOf(url)).map((worker) => ({ ...coordinator, ...worker }));
  for (const administrator of [coordinator, ...workers])
    await administer(
      administrator,
      // The same for every run: one of its own would shut out those that run already.
      `DO $$ BEGIN CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `CREATE DATABASE ${template} OWNER ${ROLE}`,
    );
  if (workers.length > 0) await addCitus(coordinator, workers, template);
  return {
    service: { host, port, user: ROLE, password: ROLE },
    administrators: [coordinator, ...workers],
  };
}

/** Where the database of the url has Citus, and it knows of workers. */
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

/** In a new database, which exists on every server. */
export async function addCitus(coordinator: Login, workers: Login[], database: string): Promise<void> {
  for (const login of [coordinator, ...workers])
    await administer({ ...login, database }, 'CREATE EXTENSION IF NOT EXISTS citus');
  await administer(
    { ...coordinator, database },
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
  );
}

/** Nobody may be in a template when it is cloned; an extension may have somebody in every database, as Citus has. */
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

/** One after the other, each in a transaction of its own. */
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
