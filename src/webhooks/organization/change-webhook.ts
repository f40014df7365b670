import { type Caller, requireConfirmed } from '../../accounts/index.ts';
import { audit, type By, type Entry } from '../../audit/index.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { editedMembers, type NewWebhook, type WebhookEdit } from '../registration.ts';
import type { WebhookRow } from './store.ts';
import {
  editWebhook,
  presentWebhook,
  registerWebhook,
  removeWebhook,
  repairWebhook,
  requireWebhook,
} from './webhooks.ts';

/** The organization of the path, and the caller. */
interface Scope {
  caller: Caller;
  organization: { organization_id: string };
}

export function createWebhook(
  tools: Tools,
  dependencies: WebhookDependencies,
  { caller, organization: { organization_id } }: Scope,
  body: NewWebhook,
  by: By,
) {
  return inOneTransaction(tools, async (joined) => {
    await requireConfirmed(joined.database, caller, tools.clock);
    const { user_id } = caller.user;
    const { hook_secret, ...webhook } = await registerWebhook(
      joined,
      dependencies,
      organization_id,
      user_id,
      body,
    );
    await auditChange(joined, by, webhook, 'webhook.created', [
      { member: 'events', to: webhook.events.join(', ') },
      ...(webhook.replaces === null ? [] : [{ member: 'replaces', to: webhook.replaces }]),
    ]);
    return { ...presentWebhook(webhook), hook_secret };
  });
}

export async function changeWebhook(
  tools: Tools,
  dependencies: WebhookDependencies,
  { caller, organization: { organization_id } }: Scope,
  hookId: string,
  body: WebhookEdit,
  by: By,
) {
  const changed = await inOneTransaction(tools, async (joined) => {
    await requireConfirmed(joined.database, caller, tools.clock);
    const edited = await editWebhook(joined, dependencies, organization_id, hookId, body);
    const changes = editedMembers(edited.before, edited.after, edited.token);
    if (changes.length > 0) await auditChange(joined, by, edited.after, 'webhook.updated', changes);
    return edited.after;
  });
  dependencies.onMoved(hookId);
  return presentWebhook(changed);
}

export function repair(
  tools: Tools,
  dependencies: WebhookDependencies,
  { organization: { organization_id } }: Scope,
  hookId: string,
  by: By,
) {
  return inOneTransaction(tools, async (joined) => {
    const before = await requireWebhook(joined, organization_id, hookId);
    const webhook = await repairWebhook(joined, dependencies, organization_id, hookId);
    if (before.broken_at !== null)
      await auditChange(joined, by, webhook, 'webhook.repaired', [
        { member: 'broken', from: 'true', to: 'false' },
      ]);
    return presentWebhook(webhook);
  });
}

export async function deleteWebhook(
  tools: Tools,
  dependencies: WebhookDependencies,
  { organization: { organization_id } }: Scope,
  hookId: string,
  by: By,
): Promise<void> {
  await inOneTransaction(tools, async (joined) => {
    const webhook = await requireWebhook(joined, organization_id, hookId);
    await removeWebhook(joined, organization_id, hookId);
    await auditChange(joined, by, webhook, 'webhook.deleted');
  });
  dependencies.onDeleted(hookId);
}

/** The URL may carry a key in its path or query, so only its host is logged. */
function auditChange(
  tools: Tools,
  by: By,
  { organization_id, hook_id, url }: Pick<WebhookRow, 'organization_id' | 'hook_id' | 'url'>,
  action: 'webhook.created' | 'webhook.updated' | 'webhook.repaired' | 'webhook.deleted',
  changes?: Entry['changes'],
): Promise<void> {
  const object = { kind: 'webhook' as const, id: hook_id, name: new URL(url).host };
  return audit(tools, by, { organization_id, action, object, ...(changes ? { changes } : {}) });
}
