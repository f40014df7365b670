import { listOrganizationsAfter } from '../../../src/accounts/index.ts';
import type { Config } from '../../../src/config.ts';
import { locateDatabase } from '../../../src/database-location.ts';
import { openGateways } from '../../../src/messaging/index.ts';
import { readAlerting } from '../../../src/notifications/index.ts';
import { pendingMigrations, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import type { Log } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import type { Finding } from './finding.ts';

const name = 'alerting';
const MOST_ORGANIZATIONS = 1000;
const MOST_LISTED = 20;

/** Whether alerts reach a user in each organization. */
export async function alerting(config: Config, log: Log): Promise<Finding> {
  try {
    const location = await locateDatabase(config, log);
    try {
      const pending = await pendingMigrations(location.connectionConfig, await readMigrations());
      if (pending.length > 0)
        return { name, state: 'ok', text: 'not checked before the migrations are applied' };
      return await checkOrganizations(config, openTools(location.connectionConfig, log));
    } finally {
      await location.release();
    }
  } catch {
    return { name, state: 'warning', text: 'not checked: the database cannot be reached' };
  }
}

async function checkOrganizations(config: Config, opened: ReturnType<typeof openTools>): Promise<Finding> {
  const { mail, sms, publicUrl, host, port, policy } = config;
  const baseUrl = () => publicUrl ?? `http://${host}:${port}`;
  const gateways = openGateways({ mail, sms, baseUrl });
  const context = { tools: { ...opened, policy }, gateways, baseUrl };
  try {
    const ids = await listOrganizationsAfter(opened.database, '', MOST_ORGANIZATIONS);
    if (ids.length === 0) return { name, state: 'ok', text: 'no organization yet' };
    const variables = new Set<string>();
    const unreachable: string[] = [];
    for (const id of ids) {
      const state = await readAlerting(context, opened.database, id, opened.clock.now());
      if (state.reachable) continue;
      unreachable.push(id);
      for (const one of state.gateways) for (const variable of one.variables ?? []) variables.add(variable);
    }
    if (unreachable.length === 0)
      return { name, state: 'ok', text: 'alerts reach a user in every organization' };
    const toSet = variables.size === 0 ? '' : ` Not set: ${[...variables].join(', ')}.`;
    const listed = unreachable.slice(0, MOST_LISTED).join(', ');
    const more = unreachable.length > MOST_LISTED ? ', …' : '';
    return {
      name,
      state: 'warning',
      text: `no alert reaches a user in ${unreachable.length} of ${ids.length} organizations: ${listed}${more}`,
      advice: `Configure a gateway, and let members confirm an address.${toSet}`,
    };
  } finally {
    for (const gateway of Object.values(gateways)) gateway.close();
    await opened.database.close();
  }
}
