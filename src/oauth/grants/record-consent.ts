import {
  auditAccount,
  type Caller,
  notifyNewApp,
  PERMISSIONS,
  type Permission,
} from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import type { OauthTools } from '../dependencies.ts';
import { openLockedGrant, setPermissions } from './store.ts';

interface Consent {
  client: { client_id: string; name: string };
  wanted: readonly Permission[];
  ticked: readonly Permission[];
  caller: Caller;
  by: By;
}

/**
 * Records the user's choice in the caller's transaction. Returns the locked grant. Permissions that the page did not
 * offer stay. Unticked ones are removed, also from earlier tokens. Without `webhook_write`, the client's webhooks are
 * deleted: they would send it more than the user allows.
 */
export async function recordConsent(tools: OauthTools, consent: Consent): Promise<string> {
  const { client, wanted, ticked, by } = consent;
  const { user_id } = consent.caller.user;
  const grant = await openLockedGrant(tools.database, {
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
  if (!granted.includes('webhook_write')) await tools.deleteWebhooksOf(tools.database, grant.grant_id);
  const { mailer, baseUrl } = tools;
  await notifyNewApp({ tools, mailer, baseUrl }, tools.database, { user_id, name: client.name }, by);
  return grant.grant_id;
}
