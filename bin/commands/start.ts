import { anyUserExists, newSetupCode } from '../../src/accounts/index.ts';
import { BadConfiguration, type Config } from '../../src/config.ts';
import { locateDatabase } from '../../src/database-location.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrations/migrate.ts';
import { secureRandom } from '../../src/platform/random.ts';
import { openKeysOf } from '../../src/platform/secrets/secret-key.ts';
import { WrongSecretKey } from '../../src/platform/secrets/secret-key-check.ts';
import type { Command } from '../command.ts';
import { type Archive, leave, requireRestored, startArchive } from './start/archive.ts';
import { banner } from './start/banner.ts';
import { claimDataDirectory } from './start/claim.ts';
import { httpProblem, mqttProblem } from './start/ports.ts';
import { historyProgress } from './start/progress.ts';
import { stopSignal } from './start/stop-signal.ts';

export const startCommand: Command = {
  words: 'start',
  summary: 'Serve the API, device ingest and delivery until stopped',
  details: [
    'SIGTERM and Ctrl-C stop it. Requests in progress finish first.',
    'With LARES_PROCESSES above 1, or auto for one per core, several processes serve. A supervisor restarts processes that end.',
    'SIGHUP replaces all of them one by one, without a failed request (docs/processes.md).',
  ],
  run: async (_input, { config, log }) => {
    // A closed output is no reason to stop serving.
    process.stdout.on('error', () => undefined);
    if (config.processes > 1) {
      const { serveInProcesses } = await import('./start/several-processes.ts');
      return serveInProcesses(config, log);
    }
    const stopped = stopSignal();
    await requireRestored(config);
    const location = await locateDatabase(config, log, {
      meanwhile: () => void load().catch(() => undefined),
    });
    let archive: Archive | undefined;
    try {
      await claimDataDirectory(location, config);
      archive = await startArchive(config, location, log);
      const applied = await migrate(location.connectionConfig, await readMigrations(), (text) =>
        log.warn(text),
      );
      if (applied.length > 0) log.info({ applied }, 'database migrated');
      const [{ openApp }, { demoAtStart, hostOf }] = await load();
      const secretKeys = await openKeysOf(config, secureRandom);
      const { demo, remark, leaveWork = false } = await demoAtStart(config, location, log);
      const roles = leaveWork ? withoutWork(config.roles) : config.roles;
      try {
        const app = await openApp({
          config: { ...config, roles },
          secretKeys,
          connectionConfig: location.connectionConfig,
          log,
          ...(demo ? { demo, clock: demo.clock } : {}),
        }).catch((error) => {
          throw explained(error, config);
        });
        try {
          const url = await listen(app.server, config);
          await location.embedded?.claimInstance({ pid: process.pid, url });
          const host = hostOf(app, config);
          const login = await demo?.open(host);
          const unused = !demo && !(await anyUserExists(app.tools.database));
          const setupCode = unused ? await newSetupCode(app.tools) : undefined;
          process.stdout.write(
            banner(config, { url, mqttPort: app.mqttPort, demo, login, setupCode, remark }),
          );
          demo?.begin(host, {
            progress: historyProgress(process.stdout),
            failed: (error) => log.error({ error: error.message }, 'the history of the demo was not made'),
          });
          log.info({ url, roles: [...roles] }, 'serving');
          await stopped;
          log.info('stopping');
        } finally {
          // First, because it sends to this process and waits for its jobs.
          await demo?.stop();
          await app.close();
        }
      } finally {
        await demo?.stop();
      }
    } finally {
      await leave(location, archive);
      await log.flushed();
    }
  },
};

/**
 * Started right after the database is launched: loading takes half a second, in which the database starts. Loaded
 * here only, because the web framework would slow down the start of every other command.
 */
function load() {
  return Promise.all([import('../../src/app.ts'), import('./start/demo.ts')]);
}

function withoutWork(roles: Config['roles']): Config['roles'] {
  return new Set([...roles].filter((role) => role !== 'worker'));
}

/** The reason why it cannot start, if the operator can fix it. */
function explained(error: unknown, config: Config): unknown {
  if (error instanceof WrongSecretKey) return new BadConfiguration([error.message]);
  return mqttProblem(error, config);
}

interface Listener {
  listen(options: { host: string; port: number }): Promise<string>;
}

async function listen(server: Listener, config: Config): Promise<string> {
  const address = await server.listen({ host: config.host, port: config.port }).catch((error) => {
    throw httpProblem(error, config);
  });
  return config.publicUrl ?? address;
}
