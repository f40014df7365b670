import { anyUserExists, newSetupCode } from '../../src/accounts/index.ts';
import { BadConfiguration, type Config } from '../../src/config.ts';
import { type DatabaseLocation, locateDatabase } from '../../src/database-location.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { secureRandom } from '../../src/platform/random.ts';
import { openKeysOf } from '../../src/platform/secret-key.ts';
import { WrongSecretKey } from '../../src/platform/secret-key-check.ts';
import { type Command, CommandFailed } from '../command.ts';
import { banner } from './start/banner.ts';
import { historyProgress } from './start/progress.ts';
import { stopSignal } from './start/stop-signal.ts';

export const startCommand: Command = {
  words: 'start',
  summary: 'Serve the API, device ingest and delivery until stopped',
  run: async (_input, { config, log }) => {
    // What cannot be printed is no reason not to serve.
    process.stdout.on('error', () => undefined);
    const stopped = stopSignal();
    const location = await locateDatabase(config, log);
    try {
      await claimDataDirectory(location, config);
      const applied = await migrate(location.where, await readMigrations());
      if (applied.length > 0) log.info({ applied }, 'database migrated');
      // Only here: the web framework would make every other command slower to start.
      const { openApp } = await import('../../src/app.ts');
      const { demoAtStart, hostOf } = await import('./start/demo.ts');
      const secretKeys = await openKeysOf(config, secureRandom);
      const { demo, remark, leaveWork = false } = await demoAtStart(config, location, log);
      const roles = leaveWork ? withoutWork(config.roles) : config.roles;
      try {
        const app = await openApp({
          config: { ...config, roles },
          secretKeys,
          where: location.where,
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
          // First: it sends to this process, and waits for its jobs.
          await demo?.stop();
          await app.close();
        }
      } finally {
        await demo?.stop();
      }
    } finally {
      await location.release();
      await log.flushed();
    }
  },
};

function withoutWork(roles: Config['roles']): Config['roles'] {
  return new Set([...roles].filter((role) => role !== 'worker'));
}

/** Why it cannot start, where somebody can do something about it. */
function explained(error: unknown, config: Config): unknown {
  if (error instanceof WrongSecretKey) return new BadConfiguration([error.message]);
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (!inUse) return error;
  return new CommandFailed(
    `Port ${config.mqtt.port} of ${config.host}, for MQTT, is in use. Stop what uses it, or set LARES_MQTT_PORT.`,
  );
}

async function claimDataDirectory(location: DatabaseLocation, config: Config): Promise<void> {
  const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const claim = await location.embedded?.claimInstance({ pid: process.pid, url });
  if (claim && !claim.claimed) {
    const who = claim.pid === undefined ? '' : ` (process ${claim.pid}, ${claim.url})`;
    throw new CommandFailed(
      `Lares is already running on the data directory ${config.dataDir}${who}. Stop it first, or set LARES_DATA_DIR.`,
    );
  }
}

interface Listener {
  listen(options: { host: string; port: number }): Promise<string>;
}

async function listen(server: Listener, config: Config): Promise<string> {
  try {
    const address = await server.listen({ host: config.host, port: config.port });
    return config.publicUrl ?? address;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new CommandFailed(
        `Port ${config.port} of ${config.host} is in use. Stop what uses it, or set PORT.`,
      );
    }
    if (code === 'EACCES')
      throw new CommandFailed(`Port ${config.port} needs more rights. Set PORT above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CommandFailed(`HOST=${config.host} is no address of this machine.`);
    }
    throw error;
  }
}
