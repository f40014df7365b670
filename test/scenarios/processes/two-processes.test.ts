import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccessToken, createSession, createUser } from '../../../src/accounts/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { clientFor } from '../../harness/client.ts';
import { cloneDatabase, emptyDatabase, urlOf } from '../../harness/database.ts';
import { runLares, startLares, temporaryDirectory } from '../../harness/program.ts';
import { visitor } from '../../harness/visitor.ts';

async function databaseUrl(): Promise<{ url: string; connectionConfig: pg.ClientConfig }> {
  const { connectionConfig } = await emptyDatabase();
  return { url: urlOf(connectionConfig), connectionConfig };
}

/** As `lares migrate` leaves an empty database. */
async function migratedUrl(): Promise<{ url: string; connectionConfig: pg.ClientConfig }> {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  return { url: urlOf(connectionConfig), connectionConfig };
}

async function rows<Row>(connectionConfig: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connectionConfig);
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  return result.rows as Row[];
}

describe('processes that share a database', () => {
  it('migrate it once when four start at the same moment', async () => {
    const { url, connectionConfig } = await databaseUrl();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => runLares(['migrate', '--json'], { DATABASE_URL: url })),
    );
    expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']));
    const applied = outcomes.map(({ stdout }) => JSON.parse(stdout).applied as string[]);
    const names = (
      await rows<{ name: string }>(connectionConfig, 'SELECT name FROM schema_migrations ORDER BY version')
    ).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(applied.flat().sort()).toEqual(names);
    expect(applied.filter((list) => list.length > 0)).toHaveLength(1);
  });

  it('refuse a token within a second of its revocation through the other, and count requests together', async () => {
    const { url, connectionConfig } = await migratedUrl();
    const environment = { DATABASE_URL: url, LARES_RATE_LIMIT: '1/40' };
    const [one, two] = await Promise.all([startLares(environment), startLares(environment)]);
    const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
    onTestFinished(() => tools.database.close());
    const person = async (email: string) => {
      const { user_id } = await createUser(tools, { email, fullname: 'Ann' });
      const { access_token: token } = await createAccessToken(tools, { user_id, name: 'test' });
      return { user_id, token };
    };

    const { user_id, token } = await person('revoked@example.com');
    const [here, there] = [clientFor(one.api, token), clientFor(two.api, token)];
    expect([(await here.get('/users/me')).status, (await there.get('/users/me')).status]).toEqual([200, 200]);
    const [{ token_id }] = (await here.get('/users/me/tokens')).body.tokens;
    const browser = visitor(one.url);
    browser.cookies.set('lares_session', (await createSession(tools, user_id, 'browser')).token);
    expect((await browser.api('DELETE', `/users/me/tokens/${token_id}`)).status).toBe(200);
    const revokedAt = performance.now();
    await expect
      .poll(async () => (await there.get('/users/me')).status, { interval: 20, timeout: 1000 })
      .toBe(401);
    console.log(`the other process refused it after ${(performance.now() - revokedAt).toFixed(0)} ms`);
    expect((await here.get('/users/me')).status).toBe(401);

    const { token: busy } = await person('busy@example.com');
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        clientFor(index % 2 ? one.api : two.api, busy).get('/users/me'),
      ),
    );
    const allowed = answers.filter((answer) => answer.status === 200).length;
    // 40 immediately, and 1 more for each second that passed. Without a shared limit it would be 80.
    expect(allowed).toBeGreaterThanOrEqual(40);
    expect(allowed).toBeLessThan(50);
  });

  it('make one demo when two start on an empty database: one of them has it, the other says so', async () => {
    const { url, connectionConfig } = await databaseUrl();
    const directory = temporaryDirectory();
    const environment = { DATABASE_URL: url, LARES_DEMO: 'on', LARES_SECRET_KEY: 'ab'.repeat(32) };
    const both = await Promise.all(
      ['a', 'b'].map((name) => startLares({ ...environment, LARES_DATA_DIR: join(directory, name) })),
    );
    expect(await rows(connectionConfig, 'SELECT count(*)::int AS homes FROM homes')).toEqual([{ homes: 12 }]);
    const statuses = await Promise.all(
      both.map(async (one) => (await fetch(`${one.url}/demo/status`)).status),
    );
    expect([...statuses].sort()).toEqual([200, 404]);
    const other = both[statuses.indexOf(404)];
    await expect.poll(() => other?.output.stdout).toContain('Another process runs the demo');
    // With its own clock it would evaluate two weeks of the past as current.
    await expect.poll(() => other?.output.stdout).toContain('"roles":["api","ingest"]');
  }, 90_000);

  it('refuse a migration that was edited after it was applied', async () => {
    const { url, connectionConfig } = await migratedUrl();
    await rows(connectionConfig, "UPDATE schema_migrations SET checksum = 'other' WHERE version = 1");
    const outcome = await runLares(['migrate'], { DATABASE_URL: url });
    expect([outcome.code, outcome.stderr]).toEqual([
      1,
      expect.stringContaining('was changed after it was applied'),
    ]);
  });
});
