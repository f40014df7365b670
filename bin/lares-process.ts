import { openApp } from '../src/app.ts';
import { BadConfiguration, type Config, readConfig } from '../src/config.ts';
import { outsideDatabase } from '../src/database-location.ts';
import { migrate, readMigrations } from '../src/platform/db/migrations/migrate.ts';
import { openLog } from '../src/platform/observability/log.ts';
import { openSiblings } from '../src/platform/processes/siblings.ts';
import { SupervisorLink } from '../src/platform/processes/supervisor-link.ts';
import { secureRandom } from '../src/platform/random.ts';
import { openKeysOf } from '../src/platform/secrets/secret-key.ts';
import { WrongSecretKey } from '../src/platform/secrets/secret-key-check.ts';

/** One of several serving processes. The supervisor (`lares start`) starts it, passes it connections and ends it. */

const EXIT_FAILED = 1;
const supervisor = new SupervisorLink();

async function serve(): Promise<void> {
  const { number, embedded, roles, logLevel, origin, mqttPort, meeting } = await supervisor.orders;
  const siblings = openSiblings(meeting, number);
  const config = readConfig(process.env);
  const connectionConfig = embedded ?? outsideDatabase(config);
  const log = openLog({ level: logLevel, process: number });
  // Usually has nothing to do: only after the program changed since the supervisor's start.
  await migrate(connectionConfig, await readMigrations(), (text) => log.warn(text));
  const app = await openApp({
    config: {
      ...config,
      roles: new Set(roles) as Config['roles'],
      mqtt: { ...config.mqtt, port: mqttPort },
    },
    secretKeys: await openKeysOf(config, secureRandom),
    connectionConfig,
    log,
    supervised: {
      origin,
      connections: (protocol, take) => supervisor.connections(protocol, take),
      metrics: (own) => supervisor.metrics(own),
      siblings,
    },
  });
  await app.server.ready();
  supervisor.serving(() => app.metrics.snapshot());
  const farewell = await supervisor.farewell;
  if (farewell === 'alone') log.error('the supervisor is gone; this process stops');
  // The other processes take over this one's shared work, or find a successor.
  await siblings.close();
  if (farewell === 'retire') {
    app.retire();
    await supervisor.empty(config.drainMs);
  }
  await app.close();
  await log.flushed();
}

await serve()
  .catch((error: Error) => {
    const problems =
      error instanceof BadConfiguration
        ? error.problems
        : error instanceof WrongSecretKey
          ? [error.message]
          : undefined;
    supervisor.failed(error.message, problems);
    process.exitCode = EXIT_FAILED;
  })
  .then(() => supervisor.leave());
