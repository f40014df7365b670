import sql from 'sql-template-tag';
import { hashOfToken } from '../../accounts/index.ts';
import { deleteDevice } from '../../devices/index.ts';
import { deleteHome } from '../../homes/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { DemoMemo } from './memo.ts';

/** What stayed because people had added something of their own, as names. */
export interface Kept {
  homes: string[];
  organizations: string[];
  /** The user stays with them, so that somebody can still log in. */
  user: boolean;
}

/**
 * Takes away what the demo made, all of it or nothing. A home goes with everything in it, unless somebody put a device
 * of their own there; an organization goes unless it has anything that the demo did not make.
 */
export function removeDemo(tools: Tools, memo: DemoMemo): Promise<Kept> {
  return inOneTransaction(tools, async ({ database }) => {
    await removeHooks(
      database,
      memo.hooks.map(({ hook_id }) => hook_id),
    );
    const kept: Kept = { homes: [], organizations: [], user: false };
    const devices = Object.values(memo.devices).map(({ device_id }) => device_id);
    for (const homeId of Object.values(memo.homes)) {
      const name = await nameIfUsed(database, homeId, devices);
      if (name === undefined) await removeHome(database, homeId);
      else kept.homes.push(name);
    }
    // Those in homes that stay, or that were carried to other homes.
    for (const deviceId of devices) await deleteDevice(database, deviceId);
    kept.organizations = await removeOrganizations(database, memo);
    kept.user = !(await removeUser(database, memo));
    await forgetLeftovers(database);
    return kept;
  });
}

async function removeHooks(database: Connection, hookIds: string[]): Promise<void> {
  await database.rows(sql`DELETE FROM organization_webhooks WHERE hook_id = ANY (${hookIds}::text[])`);
  await database.rows(sql`DELETE FROM deliveries WHERE hook_id = ANY (${hookIds}::text[])`);
  await database.rows(sql`DELETE FROM delivery_outcomes WHERE hook_id = ANY (${hookIds}::text[])`);
}

async function nameIfUsed(
  database: Connection,
  homeId: string,
  devices: string[],
): Promise<string | undefined> {
  const row = await database.row<{ name: string }>(sql`
    SELECT name FROM homes h WHERE home_id = ${homeId} AND EXISTS (
      SELECT FROM devices d WHERE d.home_id = h.home_id AND NOT d.device_id = ANY (${devices}::text[]))`);
  return row?.name;
}

async function removeHome(database: Connection, homeId: string): Promise<void> {
  await database.rows(sql`
    DELETE FROM jobs WHERE key IN (
      SELECT message_id FROM messages WHERE home_id = ${homeId}
      UNION ALL SELECT integration_id FROM integrations WHERE home_id = ${homeId})`);
  await deleteHome(database, homeId);
  // At once, other than for a home that a person deletes: two weeks of three devices are soon done.
  await database.rows(sql`DELETE FROM sensor_samples WHERE home_id = ${homeId}`);
  await database.rows(sql`DELETE FROM sensor_rollups WHERE home_id = ${homeId}`);
  await database.rows(sql`DELETE FROM sensor_series WHERE home_id = ${homeId}`);
}

/** Answers the names of those that stay. */
async function removeOrganizations(database: Connection, memo: DemoMemo): Promise<string[]> {
  await database.rows(sql`
    DELETE FROM organizations o WHERE organization_id = ANY (${memo.organizations}::text[])
      AND NOT EXISTS (SELECT FROM homes t WHERE t.organization_id = o.organization_id)
      AND NOT EXISTS (SELECT FROM members t WHERE t.organization_id = o.organization_id AND user_id <> ${memo.user_id})
      AND NOT EXISTS (SELECT FROM organization_webhooks t WHERE t.organization_id = o.organization_id)
      AND NOT EXISTS (SELECT FROM invitations t WHERE t.organization_id = o.organization_id)
      AND NOT EXISTS (SELECT FROM settings_presets t WHERE t.organization_id = o.organization_id)
      AND NOT EXISTS (SELECT FROM message_templates t WHERE t.organization_id = o.organization_id)`);
  const left = await database.rows<{ name: string }>(sql`
    SELECT name FROM organizations WHERE organization_id = ANY (${memo.organizations}::text[]) ORDER BY name`);
  return left.map(({ name }) => name);
}

/** Somebody has to own what stays; the token of the simulator goes in any case. */
async function removeUser(
  database: Connection,
  { user_id, email, simulator_token }: DemoMemo,
): Promise<boolean> {
  await database.rows(sql`
    DELETE FROM access_tokens WHERE user_id = ${user_id} AND token_hash = decode(${hashOfToken(simulator_token)}, 'hex')`);
  await database.rows(sql`
    DELETE FROM users u WHERE user_id = ${user_id}
      AND NOT EXISTS (SELECT FROM members m WHERE m.user_id = u.user_id)
      AND NOT EXISTS (SELECT FROM oauth_clients c WHERE c.user_id = u.user_id)`);
  const left = await database.rows(sql`SELECT FROM users WHERE user_id = ${user_id}`);
  if (left.length > 0) return false;
  await database.rows(sql`DELETE FROM mails WHERE recipient = ${email}`);
  return true;
}

/** Where nothing else is left, the marks are gone that the first of its kind left in the database. */
async function forgetLeftovers(database: Connection): Promise<void> {
  await database.rows(sql`
    DELETE FROM secret_key_check
    WHERE NOT EXISTS (SELECT FROM organization_webhooks) AND NOT EXISTS (SELECT FROM user_webhooks)
      AND NOT EXISTS (SELECT FROM integrations)
      AND NOT EXISTS (SELECT FROM mails WHERE sealed_body IS NOT NULL)
      AND NOT EXISTS (SELECT FROM messages WHERE sealed_body IS NOT NULL)`);
  // Counted by the demo's clock, which may be behind by the next start.
  await database.rows(sql`DELETE FROM rate_buckets`);
  await database.rows(sql`
    UPDATE sensor_clock SET closed_until = DEFAULT, kept_from = DEFAULT
    WHERE NOT EXISTS (SELECT FROM sensor_samples) AND NOT EXISTS (SELECT FROM sensor_rollups)`);
}
