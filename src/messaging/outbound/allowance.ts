import sql from 'sql-template-tag';
import { findFirstOwner } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors.ts';
import { type Cap, serverCap } from '../../platform/rate-limit/caps.ts';
import type { Tools } from '../../platform/tools.ts';

export const SMS_NOT_ALLOWED =
  'The operator of this service has not allowed SMS and calls for your organization.';

/** Whether one of these organizations may send SMS and calls (LARES_SMS_SENDING). */
export async function maySendSms(
  { policy }: Pick<Tools, 'policy'>,
  connection: Connection,
  organizationIds: string[],
): Promise<boolean> {
  if (policy.smsSending === 'everyone') return true;
  const approved = await connection.row(sql`
    SELECT FROM sms_senders WHERE organization_id = ANY (${organizationIds}::text[]) LIMIT 1`);
  return approved !== undefined;
}

export async function requireSmsAllowed(
  tools: Pick<Tools, 'policy'>,
  connection: Connection,
  organizationIds: string[],
): Promise<void> {
  if (!(await maySendSms(tools, connection, organizationIds))) throw forbidden(SMS_NOT_ALLOWED);
}

/** Limits per organization and per account, because an account may own many organizations that share one gateway. */
export async function smsCaps(
  { quotas }: Pick<Tools, 'quotas'>,
  connection: Connection,
  organizationId: string,
): Promise<Cap[]> {
  const owner = (await findFirstOwner(connection, organizationId)) ?? organizationId;
  return [
    { what: 'SMS and calls of one account', of: owner, hourly: 2000, daily: 8000 },
    serverCap('SMS and calls of this service', quotas.sms_per_day),
  ];
}
