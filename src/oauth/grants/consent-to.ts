import { auditAccount, type Caller, noticeApp, PERMISSIONS, type Permission } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import type { OauthTools } from '../dependencies.ts';
import { lockedGrant, setPermissions } from './store.ts';

interface Consent {
  client: { client_id: string; name: string };
  wanted: readonly Permission[];
  ticked: readonly Permission[];
  caller: Caller;
  by: By;
}

/**
 * Writes down what the user ticked, in a transaction of the caller; answers the grant, which is locked. What the page did not ask
 * for stays as it was; what was unticked is gone, also from tokens that the client got earlier. With `webhook_write` go the webhooks
 * that it made: they would tell it more than the user lets it know.
 */
export async function consentTo(tools: OauthTools, consent: Consent): Promise<string> {
  const { client, wanted, ticked, by } = consent;
  const { user_id } = consent.caller.user;
  const grant = await lockedGrant(tools.database, {
    grant_id: tools.newId(),
    client_id: client.client_id,
    user_id,
    kind: 'consent',
    permissions: [],
    asked: [],
    created_at: tools.clock.now(),
  });
  const granted = PERMISSIONS.filter((permission) =>
    (wanted.includes(permission) ? ticked : grant.permissions).includes(permission),
  );
  const asked = PERMISSIONS.filter((permission) => [...wanted, ...grant.asked].includes(permission));
  await setPermissions(tools.database, grant.grant_id, granted, asked);
  await auditAccount(tools, by, user_id, {
    action: 'app.allowed',
    object: { kind: 'app', id: client.client_id, name: client.name },
    changes: [{ member: 'permissions', to: granted.join(', ') }],
  });
  if (!granted.includes('webhook_write')) await tools.endWebhooksOf(tools.database, grant.grant_id);
  const { mailer, baseUrl } = tools;
  await noticeApp({ tools, mailer, baseUrl }, tools.database, { user_id, name: client.name }, by);
  return grant.grant_id;
}
