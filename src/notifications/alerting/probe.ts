import sql from 'sql-template-tag';
import { listOrganizationsAfter } from '../../accounts/index.ts';
import { advanceJobs, type JobHandler } from '../../jobs/index.ts';
import { describeGatewayFailure } from '../../messaging/index.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { endIssue, openIssue } from '../health-issues/issue.ts';
import { listOpenGatewayIssues } from '../health-issues/store.ts';
import { ALERT_CHANNELS, type AlertChannel } from './channels.ts';
import { markGatewayFailing, markGatewayReady, readGatewayHealth } from './gateway-store.ts';
import { variablesToSet } from './gateways.ts';
import { PROBE_JOB } from './record.ts';

const EVERY_MS = DAY_MS;
/** A recovery must not wait for the next day. */
const WHILE_FAILING_MS = 5 * MINUTE_MS;
const ORGANIZATIONS_AT_ONCE = 500;

/** At the start of a worker: the operator may have changed a gateway. */
export async function scheduleProbes({ tools }: NotificationDependencies): Promise<void> {
  const at = tools.clock.now();
  const times = ALERT_CHANNELS.map((key) => ({ key, at }));
  await tools.database.rows(advanceJobs(PROBE_JOB, times, sql``));
}

/** Probes a gateway without sending, and reports its state to the owners and admins of all organizations. */
export function probeHandler(dependencies: NotificationDependencies): JobHandler {
  const { database, clock } = dependencies.tools;
  return {
    most: ALERT_CHANNELS.length,
    run: async (key, signal) => {
      const channel = ALERT_CHANNELS.find((one) => one === key);
      if (channel === undefined) return undefined;
      const isMissing = variablesToSet(dependencies, channel).length > 0;
      // A gateway that the operator removed does not fail.
      if (isMissing) await markGatewayReady(database, channel, 'message', clock.now());
      else await probe(dependencies, channel, signal);
      const health = (await readGatewayHealth(database)).find((one) => one.channel === channel);
      const isFailing = health?.failing_since != null;
      await reportState(dependencies, channel, isFailing);
      if (isMissing) return undefined;
      return new Date(clock.now().getTime() + (isFailing ? WHILE_FAILING_MS : EVERY_MS));
    },
  };
}

async function probe(
  { tools, gateways, vapid, log }: NotificationDependencies,
  channel: AlertChannel,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = tools;
  try {
    if (channel === 'push') await vapid.check();
    else await gateways[channel].probe(signal);
    await markGatewayReady(database, channel, 'probe', clock.now());
  } catch (error) {
    // Stopped: the next run probes again.
    if (signal.aborted) throw error;
    const { reason } =
      channel === 'push'
        ? { reason: 'The key for push services cannot be used.' }
        : describeGatewayFailure(channel, error);
    log.error({ channel, reason }, 'gateway does not work');
    await markGatewayFailing(database, channel, { at: clock.now(), reason, untilSent: false });
  }
}

/** Opens or ends a health issue of each organization. Repeated until all have it: each batch is a transaction. */
async function reportState(
  { tools }: NotificationDependencies,
  channel: AlertChannel,
  isFailing: boolean,
): Promise<void> {
  const { database, clock } = tools;
  const at = clock.now();
  const objectOf = (organizationId: string) => `${organizationId} ${channel}`;
  let after = '';
  for (;;) {
    const ids = await listOrganizationsAfter(database, after, ORGANIZATIONS_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return;
    await database.transaction(async (connection) => {
      const open = new Set(await listOpenGatewayIssues(connection, ids.map(objectOf)));
      for (const organization_id of ids) {
        const object_id = objectOf(organization_id);
        if (isFailing && !open.has(object_id))
          await openIssue(tools, connection, {
            organization_id,
            home_id: null,
            kind: 'gateway',
            object_id,
            at,
          });
        if (!isFailing && open.has(object_id)) await endIssue(connection, { kind: 'gateway', object_id, at });
      }
    });
    after = last;
  }
}
