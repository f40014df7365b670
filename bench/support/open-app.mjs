// Opens an all-in-one Lares from the compiled modules, for the processes that benches drive over IPC.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../dist/src/app.js';
import { readConfig } from '../../dist/src/config.js';
import { migrate, readMigrations } from '../../dist/src/platform/db/migrations/migrate.js';
import { openEmbedded } from '../../dist/src/platform/embedded/index.js';
import { openLog } from '../../dist/src/platform/observability/log.js';
import { openSecretKeys } from '../../dist/src/platform/secrets/secret-keys.js';

/** A migrated embedded database with fsync on. Without a directory it is temporary. */
export async function openBenchDatabase(directory) {
  const dataDir = directory ?? mkdtempSync(join(tmpdir(), 'lares-bench-'));
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  await migrate(embedded.connection, await readMigrations());
  return {
    connection: embedded.connection,
    async close() {
      await embedded.release();
      if (!directory) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function openBenchApp(connectionConfig, settings, { level = 'info', clock } = {}) {
  return openApp({
    config: readConfig(settings),
    secretKeys: openSecretKeys([Buffer.alloc(32, 1)]),
    connectionConfig,
    log: openLog({ level }),
    clock,
  });
}
