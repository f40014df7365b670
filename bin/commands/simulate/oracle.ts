import { randomBytes } from 'node:crypto';
import { createAccessToken, createAuditedOrganization, createUser } from '../../../src/accounts/index.ts';
import type { App } from '../../../src/app.ts';
import { COMMAND_LINE } from '../../../src/audit/index.ts';
import type { Config } from '../../../src/config.ts';
import { seriesStore } from '../../../src/devices/index.ts';
import { ensurePartitions } from '../../../src/events/index.ts';
import { nextDueAt } from '../../../src/jobs/index.ts';
import type { ConnectionConfig } from '../../../src/platform/db/connection/connection-config.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { DAY_MS } from '../../../src/platform/durations.ts';
import type { Log } from '../../../src/platform/observability/log.ts';
import { openSecretKeys } from '../../../src/platform/secrets/secret-keys.ts';
import { inOneTransaction, type Tools } from '../../../src/platform/tools.ts';
import {
  type Comparison,
  compare,
  connectSensors,
  expectedEvents,
  openApiClient,
  openRun,
  type PortfolioPlan,
  type RunTarget,
  readEvents,
  seedPortfolio,
} from '../../../src/simulator/index.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A home that is still due after this many rounds will not settle. */
const MOST_ROUNDS = 1000;

/**
 * Runs a plan on a whole Lares with a scratch database and its own clock, and compares its events with the expected
 * ones.
 */
export async function consult(
  dependencies: { config: Config; log: Log; connectionConfig: ConnectionConfig },
  plan: PortfolioPlan,
  progress: (share: number) => void,
): Promise<Comparison & { reports: number; samples: number }> {
  const { config, log, connectionConfig } = dependencies;
  await migrate(connectionConfig, await readMigrations());
  const clock = new VirtualClock(plan.from);
  // Loaded here only, because the web framework would slow down the start of every other command.
  const { openApp } = await import('../../../src/app.ts');
  const app = await openApp({
    config: quiet(config),
    secretKeys: openSecretKeys([randomBytes(32)]),
    connectionConfig,
    log,
    clock,
  });
  try {
    await makeRoom(app.tools, plan);
    const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const { token, organizationId } = await hostIn(app.tools);
    const client = openApiClient(url);
    const made = await seedPortfolio(client, token, organizationId, plan);
    const mqttUrl = `mqtt://127.0.0.1:${app.mqttPort}`;
    const sensors = await connectSensors(plan, { client, token, organizationId, mqttUrl, ...made });
    const run = openRun(plan, { url, token, sensors, ...made, ...timeOf(app, clock) });
    await run.runUntil(plan.until, (at) => progress((at - plan.from) / (plan.until - plan.from)));
    const found = compare(expectedEvents(plan), await readEvents(client, token, made));
    await Promise.all([client.close(), run.close(), sensors.close()]);
    return { ...found, reports: run.counts.accepted, samples: run.counts.acceptedSamples };
  } finally {
    await app.close();
  }
}

/** Nothing leaves the machine, and no rate limit applies. */
function quiet(config: Config): Config {
  return {
    ...config,
    rateLimit: null,
    userRateLimit: null,
    publicUrl: undefined,
    roles: new Set(['api', 'ingest', 'worker']),
    // For the bridges of the mixed portfolio: any free port, on loopback only.
    host: '127.0.0.1',
    mqtt: { url: undefined, port: 0, portWasChosen: true, anyBridgeTopic: false },
    mail: { ...config.mail, smtpUrl: undefined },
    sms: undefined,
  };
}

/** The service creates partitions around its start. This run passes far more time. */
async function makeRoom({ database }: Tools, { from, until }: PortfolioPlan): Promise<void> {
  for (let at = from; at < until + DAY_MS; at += DAY_MS) {
    await ensurePartitions(database, new Date(at));
    await (await seriesStore(database)).createPartitions(database, new Date(at));
  }
}

async function hostIn(tools: Tools): Promise<{ token: string; organizationId: string }> {
  const { user_id } = await createUser(tools, { email: 'oracle@lares.example', fullname: 'Oracle' });
  const { organization_id } = await inOneTransaction(tools, (joined) =>
    createAuditedOrganization(joined, 'Oracle', user_id, COMMAND_LINE),
  );
  const { access_token } = await createAccessToken(tools, { user_id, name: 'oracle' });
  return { token: access_token, organizationId: organization_id };
}

function timeOf(
  { jobs, tools }: App,
  clock: VirtualClock,
): Pick<RunTarget, 'now' | 'setClock' | 'settle' | 'dueAt'> {
  return {
    now: () => clock.now().getTime(),
    setClock: (at) => clock.set(at),
    settle: async () => {
      if (!(await jobs.runAllDue(MOST_ROUNDS))) throw new Error('the homes do not come to rest');
    },
    dueAt: () => nextDueAt(tools.database, clock),
  };
}
