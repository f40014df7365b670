import { lockOrganization } from '../../accounts/index.ts';
import { isEventType } from '../../catalogue/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { quotaExceeded } from '../../platform/quotas.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { claimSecretKey } from '../../platform/secrets/secret-key-check.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import {
  type EditRead,
  type NewWebhook,
  presentReplacement,
  type Registration,
  readEdit,
  readRegistration,
  readReplacement,
  requireHookId,
  requireUnreplaced,
  type WebhookEdit,
  WILDCARD,
} from '../registration.ts';
import { openToken, sealSecret, sealToken } from '../sealed-secrets.ts';
import { deleteSomeHistory } from './history/partitions.ts';
import {
  clearBroken,
  countWebhooks,
  deleteDeliveries,
  deleteWebhook,
  findConflictingWebhook,
  findPingTarget,
  findWebhook,
  insertWebhook,
  type PingTarget,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

const SECRET_BYTES = 20;

export async function registerWebhook(
  tools: Tools,
  { box, allowPrivate }: WebhookDependencies,
  organizationId: string,
  userId: string,
  input: NewWebhook,
): Promise<WebhookRow & { hook_secret: string }> {
  const registration = readRegistration(input, { allowPrivate }, isEventType);
  const { url, hostname, events, token } = registration;
  const hook_id = tools.newId();
  const hook_secret = tools.random(SECRET_BYTES).toString('hex');
  const row = await tools.database.transaction(async (connection) => {
    // The lock makes concurrent registrations wait, so that two cannot both find the hostname free.
    if (!(await lockOrganization(connection, organizationId))) throw notFound('Organization');
    const replacement = readReplacement(input, tools.clock.now());
    const before =
      replacement && (await requireReplaceable(connection, organizationId, replacement.replaces));
    await requireFreeHostname(connection, organizationId, before ? [before.hook_id] : [], registration);
    const most = tools.quotas.webhooks;
    if ((await countWebhooks(connection, organizationId)) >= most) {
      throw quotaExceeded(`An organization has at most ${most} webhooks. Delete one first.`);
    }
    await claimSecretKey(connection, box);
    return insertWebhook(connection, {
      hook_id,
      organization_id: organizationId,
      url,
      hostname,
      events,
      sealed_token: sealToken(box, 'organization_webhooks', hook_id, token ?? tokenOf(box, before)),
      sealed_secret: sealSecret(box, 'organization_webhooks', hook_id, hook_secret),
      created_at: tools.clock.now(),
      created_by: userId,
      replaces: replacement?.replaces ?? null,
      starts_at: replacement?.starts_at ?? null,
    });
  });
  return { ...row, hook_secret };
}

async function requireReplaceable(
  connection: Connection,
  organizationId: string,
  hookId: string,
): Promise<PingTarget> {
  const [found, target] = [
    await findWebhook(connection, organizationId, hookId),
    await findPingTarget(connection, organizationId, hookId),
  ];
  return requireUnreplaced(found, target);
}

const tokenOf = (box: SecretBox, before: PingTarget | undefined): string | undefined =>
  before && openToken(box, 'organization_webhooks', before.hook_id, before.sealed_token);

/** One webhook per event per hostname, broken or not. */
async function requireFreeHostname(
  connection: Connection,
  organizationId: string,
  /** The webhook itself, and the one it replaces. */
  hookIds: string[],
  { hostname, events }: Pick<Registration, 'hostname' | 'events'>,
): Promise<void> {
  const conflicting = await findConflictingWebhook(connection, organizationId, hookIds, hostname, events);
  if (!conflicting) return;
  throw conflict(
    `The event ${sharedEvent(events, conflicting.events)} is already sent to ${hostname} by the webhook ${conflicting.hook_id}. ` +
      'Use one webhook with several events.',
  );
}

/** The first shared event name; a wildcard shares whatever the other has. */
function sharedEvent(wanted: string[], taken: string[]): string {
  if (wanted.includes(WILDCARD)) return taken[0] ?? WILDCARD;
  return wanted.find((event) => taken.includes(event)) ?? wanted[0] ?? WILDCARD;
}

/**
 * Changes address, events or token, with the checks of a registration. A queued delivery goes to the new address with
 * its next attempt, which reads the webhook again. Health does not change.
 */
export async function editWebhook(
  tools: Tools,
  { box, allowPrivate }: WebhookDependencies,
  organizationId: string,
  hookId: string,
  input: WebhookEdit,
): Promise<{ before: WebhookRow; after: WebhookRow; token: EditRead['token'] }> {
  requireHookId(hookId);
  const { token, ...edit } = readEdit(input, { allowPrivate }, isEventType);
  return tools.database.transaction(async (connection) => {
    if (!(await lockOrganization(connection, organizationId))) throw notFound('Organization');
    const before = await findWebhook(connection, organizationId, hookId);
    if (!before) throw notFound('Webhook');
    const wanted = {
      url: edit.url ?? before.url,
      hostname: edit.hostname ?? before.hostname,
      events: edit.events ?? before.events,
    };
    if (wanted.url === before.url && wanted.events.join() === before.events.join() && token === undefined)
      return { before, after: before, token };
    const itself = [hookId, before.replaces, before.replaced_by].flatMap((id) => id ?? []);
    await requireFreeHostname(connection, organizationId, itself, wanted);
    await claimSecretKey(connection, box);
    const sealed_token = token == null ? token : sealToken(box, 'organization_webhooks', hookId, token);
    const after = await updateWebhook(connection, organizationId, hookId, { ...wanted, sealed_token });
    if (!after) throw notFound('Webhook');
    return { before, after, token };
  });
}

export async function requireWebhook(
  tools: Tools,
  organizationId: string,
  hookId: string,
): Promise<WebhookRow> {
  const found = await findWebhook(tools.database, organizationId, requireHookId(hookId));
  if (!found) throw notFound('Webhook');
  return found;
}

/** Resends nothing: a broken webhook has no deliveries, so the next event is the first one sent. */
export async function repairWebhook(
  tools: Tools,
  { onHealth }: Pick<WebhookDependencies, 'onHealth'>,
  organizationId: string,
  hookId: string,
): Promise<WebhookRow> {
  const repaired = await tools.database.transaction(async (connection) => {
    const row = await clearBroken(connection, organizationId, requireHookId(hookId));
    if (row) await onHealth(connection, row, true, tools.clock.now());
    return row;
  });
  return repaired ?? requireWebhook(tools, organizationId, hookId);
}

/** Deletes its queued retries and a part of its history; a job deletes the rest (history/partitions.ts). */
export async function removeWebhook(tools: Tools, organizationId: string, hookId: string): Promise<void> {
  requireHookId(hookId);
  await tools.database.transaction(async (connection) => {
    if (!(await deleteWebhook(connection, organizationId, hookId))) throw notFound('Webhook');
    await deleteDeliveries(connection, hookId);
    await deleteSomeHistory(connection, hookId);
  });
}

/** Members that do not apply are absent, never null. */
export function presentWebhook(row: WebhookRow) {
  const { broken_at, last_error, discarded_count } = row;
  return {
    hook_id: row.hook_id,
    organization_id: row.organization_id,
    url: row.url,
    requires_auth_token: row.requires_auth_token,
    events: row.events,
    created_at: row.created_at,
    created_by: row.created_by,
    broken: broken_at !== null,
    ...(broken_at ? { broken_at, discarded_count } : {}),
    ...(last_error ? { last_error: { ...last_error, failed_at: new Date(last_error.failed_at) } } : {}),
    ...presentReplacement(row),
  };
}
