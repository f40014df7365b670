import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { createAccessToken, createOrganization, createUser } from '../../../src/accounts/index.ts';
import { createHome } from '../../../src/homes/index.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { openEmbedded } from '../../../src/platform/embedded/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { temporaryDirectory } from '../program.ts';

interface Facts {
  email: string;
  organization_id: string;
  home_id: string;
  access_token: string;
}

/**
 * A separate data directory with an organization and a home, made by the command line. Making a database takes
 * seconds of both cores, so the first caller does it once in a run. Others copy it.
 */
export async function preparedDirectory(): Promise<Facts & { dataDir: string }> {
  const original = join(inject('scratch'), 'prepared');
  await make(original);
  const dataDir = temporaryDirectory();
  // Keeps owners and modes: if root runs the tests, the server's files belong to another user.
  execFileSync('cp', ['-a', `${original}/.`, dataDir]);
  return { ...JSON.parse(readFileSync(`${original}.json`, 'utf8')), dataDir };
}

async function make(original: string): Promise<void> {
  const ready = `${original}.json`;
  try {
    mkdirSync(original);
  } catch {
    while (!existsSync(ready)) await wait(50);
    return;
  }
  const server = await openEmbedded({ dataDir: original, log: () => undefined });
  await migrate(server.connection, await readMigrations());
  const tools = openTools(server.connection, openLog({ level: 'silent' }));
  const email = 'a@example.com';
  const { user_id } = await createUser(tools, { email, fullname: 'Ann' });
  const { organization_id } = await createOrganization(tools, 'Crash', user_id);
  const { home_id } = await createHome(tools, { organization_id, name: 'Sjövägen 3 🏡', timezone: 'UTC' });
  const { access_token } = await createAccessToken(tools, { user_id, name: 'test' });
  await tools.database.close();
  await server.release();
  const facts: Facts = { email, organization_id, home_id, access_token };
  writeFileSync(`${ready}.new`, JSON.stringify(facts));
  renameSync(`${ready}.new`, ready);
}
