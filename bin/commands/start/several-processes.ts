import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { anyUserExists, newSetupCode } from '../../../src/accounts/index.ts';
import { BadConfiguration, type Config } from '../../../src/config.ts';
import { connectionsFor, type DatabaseLocation, locateDatabase } from '../../../src/database-location.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import type { Log } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { heapLimitMb } from '../../../src/platform/processes/heap-limit.ts';
import { type OpenListener, openListener, originOf } from '../../../src/platform/processes/listeners.ts';
import { NotStarted, Supervisor } from '../../../src/platform/processes/supervisor.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openKeysOf } from '../../../src/platform/secrets/secret-key.ts';
import { demoStateFile } from '../../../src/simulator/demo/state-file.ts';
import { CommandFailed } from '../../command.ts';
import { type Archive, leave, requireRestored, startArchive } from './archive.ts';
import { banner } from './banner.ts';
import { claimDataDirectory } from './claim.ts';
import type { DemoAtStart } from './demo.ts';
import { httpProblem, mqttProblem } from './ports.ts';
import { stopSignal } from './stop-signal.ts';

/** Built beside this file; see scripts/build-program.mjs. */
const FILE = new URL('./lares-process.js', import.meta.url);
const HEAP_FLAG = '--max-old-space-size';

/** Several processes serve. This one owns the database, the ports and the signals, and supervises them. */
export async function serveInProcesses(config: Config, log: Log): Promise<void> {
  const stopped = stopSignal(['SIGINT', 'SIGTERM']);
  let roll = () => log.info('nothing to replace yet');
  process.on('SIGHUP', () => (isTerminalGone() ? process.kill(process.pid, 'SIGTERM') : roll()));
  await requireRestored(config);
  const location = await locateDatabase(config, log);
  let archive: Archive | undefined;
  try {
    await claimDataDirectory(location, config);
    archive = await startArchive(config, location, log);
    const applied = await migrate(location.connectionConfig, await readMigrations(), (text) =>
      log.warn(text),
    );
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    // Created once, before the processes look for them.
    await openKeysOf(config, secureRandom);
    const { remark, leaveWork = false } = await withoutDemo(config, location, log);
    const roles = [...config.roles].filter((role) => !leaveWork || role !== 'worker');

    let supervisor: Supervisor | undefined;
    const listeners = await openListeners(config, log, (protocol, socket) =>
      supervisor?.arrived(protocol, socket),
    );
    const origin = originOf(listeners.http);
    const url = config.publicUrl ?? origin;
    const mqttPort = listeners.mqtt?.port;
    supervisor = new Supervisor({
      count: config.processes,
      file: FILE,
      flags: memoryFlags(config),
      orders: {
        embedded: location.embedded?.connection,
        roles,
        logLevel: log.level,
        origin,
        mqttPort,
        meeting: { directory: createSocketDirectory(), count: config.processes },
      },
      drainMs: config.drainMs,
      log,
    });
    // However this process ends, it leaves no other running.
    process.on('exit', () => supervisor?.killAll());
    try {
      await supervisor.start().catch((error) => {
        throw explained(error);
      });
      await location.embedded?.claimInstance({ pid: process.pid, url });
      const setupCode = await lookAround(config, location, log);
      process.stdout.write(
        banner(config, { url, mqttPort, demo: undefined, login: undefined, setupCode, remark }),
      );
      roll = () => supervisor?.replaceAll();
      log.info({ url, roles, processes: config.processes }, 'serving');
      await stopped;
      log.info('stopping');
    } finally {
      listeners.http.close();
      listeners.mqtt?.close();
      await supervisor.stop();
    }
  } finally {
    await leave(location, archive);
    await log.flushed();
  }
}

/** Private to this user and deleted with this process. */
function createSocketDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lares-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

type Arrived = Parameters<Supervisor['arrived']>;

async function openListeners(config: Config, log: Log, arrived: (...arrival: Arrived) => void) {
  const { host } = config;
  const open = (protocol: Arrived[0], port: number): Promise<OpenListener> =>
    openListener({
      host,
      port,
      arrived: (socket) => arrived(protocol, socket),
      failed: (error) =>
        log.error({ door: protocol, error: error.message }, 'a connection could not be accepted'),
    });
  const http = await open('http', config.port).catch((error) => {
    throw httpProblem(error, config);
  });
  const { port, portWasChosen } = config.mqtt;
  if (port === undefined || !config.roles.has('ingest')) return { http, mqtt: undefined };
  try {
    return { http, mqtt: await open('mqtt', port) };
  } catch (error) {
    const problem = mqttProblem(error, config);
    // A broker on the default port that is not ours does not prevent the start: devices can report over HTTPS.
    if (portWasChosen || !(problem instanceof CommandFailed)) {
      http.close();
      throw problem;
    }
    log.warn({ port }, 'MQTT is off: its port is in use; set LARES_MQTT_PORT');
    return { http, mqtt: undefined };
  }
}

/** Removes the demo of an earlier start. This loads most of Lares, so only if there is a demo. */
async function withoutDemo(config: Config, location: DatabaseLocation, log: Log): Promise<DemoAtStart> {
  if (!(await demoStateFile(config.dataDir).read())) return {};
  const { demoAtStart } = await import('./demo.ts');
  return demoAtStart(config, location, log);
}

/** Returns a setup code if there is no account. */
async function lookAround(
  config: Config,
  { connectionConfig }: DatabaseLocation,
  log: Log,
): Promise<string | undefined> {
  const tools = openTools(connectionConfig, log);
  try {
    const allowed = await tools.database.row<{ connections: number }>(
      sql`SELECT current_setting('max_connections')::int AS connections`,
    );
    const wanted = connectionsFor(config.processes);
    if (allowed && allowed.connections < wanted)
      log.warn(
        { max_connections: allowed.connections, wanted, processes: config.processes },
        'the database allows fewer connections than so many processes may want',
      );
    return (await anyUserExists(tools.database)) ? undefined : await newSetupCode(tools);
  } finally {
    await tools.database.close();
  }
}

/** An explicit limit of Node has priority. */
function memoryFlags({ processes, processMemoryMb }: Config): string[] {
  const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ');
  if (processMemoryMb === undefined && given.replaceAll('_', '-').includes(HEAP_FLAG)) return [];
  const machine = { total: totalmem(), constrained: process.constrainedMemory() };
  return [`${HEAP_FLAG}=${processMemoryMb ?? heapLimitMb(machine, processes)}`];
}

function explained(error: unknown): unknown {
  if (!(error instanceof NotStarted)) return error;
  const problems = error.ending.failure?.problems;
  return problems ? new BadConfiguration(problems) : new CommandFailed(error.message);
}

/** Closing a terminal sends the same signal as a request to replace the processes. */
function isTerminalGone(): boolean {
  if (!process.stdin.isTTY && !process.stdout.isTTY) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}
