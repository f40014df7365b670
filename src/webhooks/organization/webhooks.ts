import { lockOrganization } from '../../accounts/index.ts';
import { isEventType } from '../../catalogue/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { quotaExceeded } from '../../platform/quotas.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { claimSecretKey } from '../../platform/secret-key-check.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import {
  type EditRead,
  type NewWebhook,
  notReplaceable,
  presentTurn,
  type Registration,
  readEdit,
  readRegistration,
  readReplacement,
  requireHookId,
  type WebhookEdit,
  WILDCARD,
} from '../registration.ts';
import { openToken, sealSecret, sealToken } from '../seals.ts';
import { forgetSomeHistory } from './history/partitions.ts';
import {
  clearBroken,
  countWebhooks,
  deleteDeliveries,
  deleteWebhook,
  findPingTarget,
  findRival,
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
    // Registrations queue here, so that two of them cannot both find the hostname free.
    if (!(await lockOrganization(connection, organizationId))) throw notFound('Organization');
    const turn = readReplacement(input, tools.clock.now());
    const before = turn && (await requireReplaceable(connection, organizationId, turn.replaces));
    await requireFreeHostname(connection, organizationId, before ? [before.hook_id] : [], registration);
    const most = tools.quotas.webhooks;
    if ((await countWebhooks(connection, organizationId)) >= most) {
      throw quotaExceeded(`The organization has ${most} webhooks, which is the most. Delete one first.`);
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
      replaces: turn?.replaces ?? null,
      starts_at: turn?.starts_at ?? null,
    });
  });
  return { ...row, hook_secret };
}

/** Of a chain of three nobody could say who sends. */
async function requireReplaceable(
  connection: Connection,
  organizationId: string,
  hookId: string,
): Promise<PingTarget> {
  const [found, target] = [
    await findWebhook(connection, organizationId, hookId),
    await findPingTarget(connection, organizationId, hookId),
  ];
  if (!found || !target) throw notReplaceable();
  if (found.replaces !== null || found.replaced_by !== null)
    throw conflict('This webhook is being replaced already. Delete one of the two first.');
  return target;
}

const tokenOf = (box: SecretBox, before: PingTarget | undefined): string | undefined =>
  before && openToken(box, 'organization_webhooks', before.hook_id, before.sealed_token);

/** One webhook per event per hostname, broken or not. */
async function requireFreeHostname(
  connection: Connection,
  organizationId: string,
  /** Itself, and the one whose place it takes. */
  hookIds: string[],
  { hostname, events }: Pick<Registration, 'hostname' | 'events'>,
): Promise<void> {
  const rival = await findRival(connection, organizationId, hookIds, hostname, events);
  if (!rival) return;
  throw conflict(
    `The event ${sharedEvent(events, rival.events)} is already sent to ${hostname} by the webhook ${rival.hook_id}. ` +
      'Use one webhook with several events.',
  );
}

/** A name where there is one: a wildcard shares whatever the other has. */
function sharedEvent(wanted: string[], taken: string[]): string {
  if (wanted.includes(WILDCARD)) return taken[0] ?? WILDCARD;
  return wanted.find((event) => taken.includes(event)) ?? wanted[0] ?? WILDCARD;
}

/**
 * Another address, other events, another token: with the checks of a registration. What waits goes to the new address with its next
 * attempt, which reads the webhook anew. Health is not touched: the specification names what changes it.
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

/** Nothing is resent: a broken webhook has no deliveries, and the next event to occur is the first one sent. */
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

/** Its queued retries go with it, and its history: what is too much for a moment goes by and by (history/partitions.ts). */
export async function removeWebhook(tools: Tools, organizationId: string, hookId: string): Promise<void> {
  requireHookId(hookId);
  await tools.database.transaction(async (connection) => {
    if (!(await deleteWebhook(connection, organizationId, hookId))) throw notFound('Webhook');
    await deleteDeliveries(connection, hookId);
    await forgetSomeHistory(connection, hookId);
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
    ...presentTurn(row),
  };
}
