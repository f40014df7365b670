import sql from 'sql-template-tag';
import { advanceJobs } from '../../jobs/index.ts';
import type { GatewayFailure } from '../../messaging/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { AlertChannel } from './channels.ts';
import { markGatewayFailing, markGatewayReady } from './gateway-store.ts';

/** Probes one gateway and opens or ends the health issues of all organizations. The key is the channel. */
export const PROBE_JOB = 'gateway-probe';

/**
 * Records that a gateway took a message, or why not, in the transaction of the outcome. A change is verified by a probe
 * at once, which notifies the organizations.
 */
export async function recordGateway(
  connection: Connection,
  channel: AlertChannel,
  failure: GatewayFailure | undefined,
  at: Date,
): Promise<void> {
  const changed = failure
    ? await markGatewayFailing(connection, channel, {
        at,
        reason: failure.reason,
        untilSent: failure.afterLogin,
      })
    : await markGatewayReady(connection, channel, 'message', at);
  if (changed) await connection.rows(advanceJobs(PROBE_JOB, [{ key: channel, at }], sql``));
}
