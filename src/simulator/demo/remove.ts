import sql from 'sql-template-tag';
import {
  deleteAccessToken,
  deleteOrganizationUnlessUsed,
  deleteUserUnlessUsed,
  findOrganization,
} from '../../accounts/index.ts';
import { deleteDevice, seriesStore } from '../../devices/index.ts';
import { cancelSyncs } from '../../guests/index.ts';
import { findHome, homesOf } from '../../homes/store.ts';
import { forgetMailsTo } from '../../mail/index.ts';
import { cancelUnsentMessages } from '../../messaging/index.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { forgetAllUses } from '../../platform/rate-limit/cap-store.ts';
import { forgetAllBuckets } from '../../platform/rate-limit/take-from-buckets.ts';
import { releaseSecretKey } from '../../platform/secrets/secret-key-check.ts';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools, withLongTimeout } from '../../platform/tools.ts';
import { deleteWebhooks } from '../../webhooks/index.ts';
import type { DemoState } from './state-file.ts';

/** Names of what stayed because users had added things of their own. */
export interface KeptObjects {
  homes: string[];
  organizations: string[];
  /** The user stays with them, so that the login keeps working. */
  user: boolean;
}

/** Deletes a home from every slice. Provided by the composition root. */
export type DeleteHome = (database: Database, homeId: string) => Promise<void>;

/**
 * Removes what the demo created, in one transaction. A home stays if a user added a device to it. An organization
 * stays if it has anything that the demo did not create.
 */
export function removeDemo(tools: Tools, demoState: DemoState, deleteHome: DeleteHome): Promise<KeptObjects> {
  return inOneTransaction(withLongTimeout(tools), async ({ database }) => {
    await deleteWebhooks(
      database,
      demoState.hooks.map(({ hook_id }) => hook_id),
    );
    const keptObjects: KeptObjects = { homes: [], organizations: [], user: false };
    const devices = Object.values(demoState.devices).map(({ device_id }) => device_id);
    for (const homeId of Object.values(demoState.homes)) {
      const name = await nameIfUsed(database, homeId, devices);
      if (name === undefined) await removeHome(database, homeId, deleteHome);
      else keptObjects.homes.push(name);
    }
    // Devices of homes that stay, and devices that were moved to other homes.
    for (const deviceId of devices) await deleteDevice(database, deviceId);
    keptObjects.organizations = await removeOrganizations(database, demoState);
    keptObjects.user = !(await removeUser(database, demoState));
    await deleteLeftovers(database);
    return keptObjects;
  });
}

async function nameIfUsed(
  database: Connection,
  homeId: string,
  devices: string[],
): Promise<string | undefined> {
  const home = await findHome(database, homeId);
  return home?.devices.every((deviceId) => devices.includes(deviceId)) ? undefined : home?.name;
}

async function removeHome(database: Database, homeId: string, deleteHome: DeleteHome): Promise<void> {
  await cancelUnsentMessages(database, homeId);
  await cancelSyncs(database, 'home', homeId);
  await deleteHome(database, homeId);
  // Deleted in place rather than by a job: two weeks of three devices are few rows.
  await (await seriesStore(database)).deleteHome(database, homeId);
}

/** Returns the names of the organizations that stay. */
async function removeOrganizations(database: Connection, demoState: DemoState): Promise<string[]> {
  const left: string[] = [];
  for (const id of demoState.organizations) {
    const organization = await findOrganization(database, id);
    const gone = await deleteOrganizationUnlessUsed(database, id, [
      homesOf([id]),
      sql`SELECT FROM members WHERE organization_id = ${id} AND user_id <> ${demoState.user_id}`,
      sql`SELECT FROM organization_webhooks WHERE organization_id = ${id}`,
      sql`SELECT FROM invitations WHERE organization_id = ${id}`,
      sql`SELECT FROM settings_presets WHERE organization_id = ${id}`,
      sql`SELECT FROM message_templates WHERE organization_id = ${id}`,
    ]);
    if (organization && !gone) left.push(organization.name);
  }
  return left.sort();
}

/** What stays needs an owner, so the user stays too. The simulator's token is always deleted. */
async function removeUser(
  database: Connection,
  { user_id, email, simulator_token }: DemoState,
): Promise<boolean> {
  await deleteAccessToken(database, Buffer.from(hashOfToken(simulator_token), 'hex'));
  const gone = await deleteUserUnlessUsed(database, user_id, [
    sql`SELECT FROM members WHERE user_id = ${user_id}`,
    sql`SELECT FROM oauth_clients WHERE user_id = ${user_id}`,
  ]);
  if (gone) await forgetMailsTo(database, email);
  return gone;
}

/** Deletes the flags that the first of their kind set in the database, if nothing else needs them. */
async function deleteLeftovers(database: Connection): Promise<void> {
  await releaseSecretKey(database, [
    sql`SELECT FROM organization_webhooks`,
    sql`SELECT FROM user_webhooks`,
    sql`SELECT FROM integrations`,
    sql`SELECT FROM mails WHERE sealed_body IS NOT NULL`,
    sql`SELECT FROM messages WHERE sealed_body IS NOT NULL`,
  ]);
  // Buckets were counted on the demo's clock, which may be behind at the next start.
  await forgetAllBuckets(database);
  await forgetAllUses(database);
  await (await seriesStore(database)).resetClock(database);
}
