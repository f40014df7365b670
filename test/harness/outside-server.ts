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

/**
 * The server of LARES_TEST_DATABASE_URL, whose user is a superuser: another version of PostgreSQL, or one with extensions. Several
 * runs may share it.
 */
export async function openOutsideServer(
  url: string,
  template: string,
): Promise<{ service: Login; administrator: Login }> {
  const { host, port, user = '', password } = new pg.Client({ connectionString: url });
  const administrator = { host, port, user, ...(password ? { password } : {}) };
  await administer(
    administrator,
    // The same for every run: one of its own would shut out those that run already.
    `DO $$ BEGIN CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    `CREATE DATABASE ${template} OWNER ${ROLE}`,
  );
  return { service: { host, port, user: ROLE, password: ROLE }, administrator };
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
export async function administer(administrator: Login, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...administrator, database: 'postgres' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
