import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/durations.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { openSecretKeys } from '../../../src/platform/secrets/secret-keys.ts';
import { type Demo, prepareDemo } from '../../../src/simulator/index.ts';
import type { PortfolioPlan } from '../../../src/simulator/plan/plan.ts';
import { clientFor } from '../client.ts';
import { visitor } from '../visitor.ts';
import { appUnderTest } from './app-under-test.ts';

/** Two organizations, three homes, four devices: half a day of history and half an hour to watch. */
export function smallPlan(until: number): PortfolioPlan {
  const home = (key: string, devices: number) => ({
    key,
    name: `Home ${key}`,
    timezone: 'Europe/Stockholm',
    address: '',
    settings: { noise: { threshold_db: 80 } },
    devices: Array.from({ length: devices }, (_, place) => ({
      key: `${key}/${place}`,
      description: `Room ${place}`,
      heartbeatS: 300,
    })),
    stays: [
      {
        key: `${key}/stay`,
        name: 'Ada Lovelace',
        checkin: until - DAY_MS,
        checkout: until + DAY_MS,
        bookedAt: 0,
      },
    ],
  });
  return {
    seed: 1,
    from: until - 12 * HOUR_MS,
    showcaseFrom: until - HOUR_MS / 2,
    until,
    organizations: [
      { name: 'First', homes: [home('a', 1), home('b', 1)] },
      { name: 'Second', homes: [home('c', 2)] },
    ],
    episodes: [],
  };
}

export function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lares-demo-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

interface DemoStart {
  connectionConfig: pg.ClientConfig;
  dataDir: string;
  plan?: (seed: number, until: number) => PortfolioPlan;
  /** Webhooks may address this machine. */
  allowPrivate?: boolean;
}

/** Starts a process with a demo inside the test, like `lares start`. Returns undefined if there is no demo. */
export async function startDemo({
  connectionConfig,
  dataDir,
  plan = (_seed, until) => smallPlan(until),
  allowPrivate = false,
}: DemoStart) {
  const lines: string[] = [];
  const log = openLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const tools = openTools(connectionConfig, log);
  const { deleteHome } = appUnderTest();
  const demo = await prepareDemo({ tools, location: connectionConfig, dataDir, log, deleteHome, plan });
  await tools.database.close();
  if (demo === undefined || demo === 'elsewhere') return demo;
  return serve(demo, connectionConfig, lines, log, allowPrivate);
}

async function serve(
  demo: Demo,
  connectionConfig: pg.ClientConfig,
  lines: string[],
  log: ReturnType<typeof openLog>,
  allowPrivate: boolean,
) {
  // The configuration of a user who set only this: the guard of outgoing requests is on.
  const config = {
    ...readConfig({
      LARES_MQTT_PORT: 'off',
      LARES_RATE_LIMIT: 'off',
      ...(allowPrivate ? { LARES_WEBHOOK_ALLOW_PRIVATE: 'true' } : {}),
    }),
  };
  const secretKeys = openSecretKeys([Buffer.alloc(32, 7)]);
  const { openApp } = appUnderTest();
  const app = await openApp({
    config,
    secretKeys,
    connectionConfig,
    log,
    demo,
    clock: demo.clock,
  });
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { address, port } = app.server.server.address() as AddressInfo;
  const { tools, jobs, webhooks } = app;
  const host = { tools, jobs, webhooks, rules: config.guests, listenAddress: { address, port } };
  const login = await demo.open(host);
  const failures: Error[] = [];
  const shares: number[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= demo.stop().then(() => app.close());
    return stopping;
  };
  onTestFinished(stop);
  return {
    app,
    demo,
    url,
    port,
    login,
    lines,
    /** The shares that the watcher received. */
    shares,
    failures,
    begin: () =>
      demo.begin(host, {
        progress: (share) => void shares.push(share),
        failed: (error) => void failures.push(error),
      }),
    stop,
    api: clientFor(`${url}/v8`, login?.access_token),
    visitor: () => visitor(url),
  };
}

export type StartedDemo = Awaited<ReturnType<typeof serve>>;
