import type { AddressInfo } from 'node:net';
import { type App, deleteHome } from '../../../src/app.ts';
import type { Config } from '../../../src/config.ts';
import type { DatabaseLocation } from '../../../src/database-location.ts';
import type { Log } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { clearDemo, type Demo, type DemoHost, prepareDemo } from '../../../src/simulator/index.ts';
import { keptText } from '../demo.ts';

export interface DemoAtStart {
  demo?: Demo;
  /** A hint for the operator. */
  remark?: string;
  /** Another process does the demo's background work on the demo's clock. */
  leaveWork?: boolean;
}

const WHOLE = ['api', 'ingest', 'worker'] as const;

/** Finds the demo to continue, prepares a new one, or removes one that is not wanted any more. */
export async function demoAtStart(
  config: Config,
  { connectionConfig }: DatabaseLocation,
  log: Log,
): Promise<DemoAtStart> {
  const tools = openTools(connectionConfig, log);
  try {
    if (!config.demo)
      return await withoutDemo(config, clearDemo({ tools, dataDir: config.dataDir, deleteHome }));
    const found = await prepareDemo({
      tools,
      location: connectionConfig,
      dataDir: config.dataDir,
      log,
      deleteHome,
    });
    if (found === 'elsewhere')
      return {
        remark: 'Another process runs the demo of this database. This process does no background work.',
        leaveWork: true,
      };
    if (!found) return {};
    if (WHOLE.every((role) => config.roles.has(role))) return { demo: found };
    await found.stop();
    return { remark: 'There is no demo: it needs the roles api, ingest and worker in one process.' };
  } finally {
    await tools.database.close();
  }
}

async function withoutDemo(config: Config, clearing: ReturnType<typeof clearDemo>): Promise<DemoAtStart> {
  const cleared = await clearing;
  if (cleared === undefined) return {};
  if (cleared === 'running')
    return { remark: 'The demo stays, because another process runs it.', leaveWork: true };
  return { remark: keptText(cleared, config.dataDir) };
}

export function hostOf(app: App, config: Config): DemoHost {
  const { address, port } = app.server.server.address() as AddressInfo;
  // Listening on all addresses includes loopback.
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  const { tools, jobs, webhooks } = app;
  return { tools, jobs, webhooks, rules: config.guests, listenAddress: { address: reachable, port } };
}
