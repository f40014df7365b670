import { listOrganizationsAfter } from '../../accounts/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import { ALERT_CHANNELS } from './channels.ts';
import { readGatewayStates } from './gateways.ts';
import { type AlertingContext, readAlerting } from './read-alerting.ts';

/** Each read checks so many organizations, where the one before stopped. Fewer than these are all checked each time. */
const CHECKED_AT_ONCE = 200;
/** Scrapes and checks in this time share one read, which takes a dozen statements for each organization. */
const FRESH_MS = MINUTE_MS;
const MOST_LISTED = 20;

/** What the operator sees of all organizations: ids and counts, no personal data. */
export interface AlertingHealth {
  gateways: Record<string, string>;
  unreachable_organizations: number;
  /** The first ones. */
  organization_ids: string[];
}

/** Which organizations no alert reaches, by the rule of readAlerting. */
export function openAlertingHealth(context: AlertingContext & { tools: Tools }) {
  const { database, clock } = context.tools;
  /** By organization, in the order of the ids: the pass in which it was found unreachable. */
  const unreachable = new Map<string, number>();
  let pass = 0;
  let after = '';
  let reading: Promise<AlertingHealth> | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;

  async function checkNext(): Promise<void> {
    const ids = await listOrganizationsAfter(database, after, CHECKED_AT_ONCE);
    for (const id of ids) {
      const { reachable } = await readAlerting(context, database, id, clock.now());
      if (reachable) unreachable.delete(id);
      else unreachable.set(id, pass);
    }
    after = ids.length < CHECKED_AT_ONCE ? '' : (ids.at(-1) ?? '');
    if (after !== '') return;
    // Deleted organizations were not seen in the pass.
    for (const [id, seen] of unreachable) if (seen !== pass) unreachable.delete(id);
    pass += 1;
  }

  async function read(): Promise<AlertingHealth> {
    await checkNext();
    const states = await readGatewayStates(context, database);
    return {
      gateways: Object.fromEntries(ALERT_CHANNELS.map((one) => [one, states.get(one)?.state ?? 'missing'])),
      unreachable_organizations: unreachable.size,
      organization_ids: [...unreachable.keys()].sort().slice(0, MOST_LISTED),
    };
  }

  return (): Promise<AlertingHealth> => {
    const nowMs = clock.monotonicMs();
    if (reading && nowMs - readAtMs < FRESH_MS) return reading;
    readAtMs = nowMs;
    reading = read();
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}
