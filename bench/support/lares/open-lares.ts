import { laresProcesses } from '../figures/process-times.ts';
import type { Site } from '../figures/turns.ts';
import { keep } from '../running.ts';
import { openServer } from './database-server.ts';
import { openPortfolio } from './portfolio.ts';
import { startLares } from './start-lares.ts';

/** A Lares without a rate limit that delivers to this machine, with its database. `node` runs it. */
export async function openLares(name: string, node = process.execPath) {
  const lares = await keep(
    startLares(
      {
        LARES_RATE_LIMIT: 'off',
        LARES_QUOTAS: 'homes=off,devices=off,organizations=off',
        LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
        LARES_LOG_LEVEL: 'info',
      },
      node,
    ),
  );
  const server = await keep(openServer(lares.databaseHost(), lares.dataDir));
  const site: Site = {
    name,
    url: lares.api.replace('/v8', ''),
    pids: () => laresProcesses(lares.pid),
    server,
    database: 'lares',
    // Counts only these webhooks: deliveries of others may wait forever.
    waiting: () =>
      server.one(`
        SELECT count(*) AS n FROM deliveries WHERE hook_id = ANY (ARRAY(
          SELECT hook_id::text FROM organization_webhooks WHERE organization_id = '${lares.organization_id}'))`),
  };
  return { lares, server, site, portfolio: openPortfolio(lares) };
}

export type OpenedLares = Awaited<ReturnType<typeof openLares>>;
