import sql from 'sql-template-tag';
import { audit, COMMAND_LINE } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { Gateway } from '../gateways/index.ts';

/**
 * Sender numbers of single organizations. They belong to the operator's account at the gateway, so only the operator
 * assigns them: an organization that could choose a number would receive another one's replies.
 */
export interface SmsSender {
  number: string;
  organization_id: string;
  created_at: Date;
}

/** The sender of an organization's SMS; null when none are sent. */
export async function readSender(
  connection: Connection,
  gateway: Gateway,
  organizationId: string,
): Promise<string | null> {
  if (gateway.from === undefined) return null;
  const own = await connection.row<{ number: string }>(sql`
    SELECT number FROM sms_senders WHERE organization_id = ${organizationId}`);
  return own?.number ?? gateway.from;
}

/** The organization of a number; undefined for a shared one. */
export async function numberOwner(
  connection: Connection,
  gateway: Gateway,
  number: string,
): Promise<string | undefined> {
  // The gateway's default number is shared, even if it was assigned before.
  if (number === gateway.from) return undefined;
  const owner = await connection.row<{ organization_id: string }>(sql`
    SELECT organization_id FROM sms_senders WHERE number = ${number}`);
  return owner?.organization_id;
}

/** Called by the operator. Replaces the organization's previous number. */
export function addSmsSender(tools: Tools, organizationId: string, number: string): Promise<void> {
  return inOneTransaction(tools, async (joined) => {
    const { database, clock } = joined;
    const before = await database.row<{ number: string }>(sql`
      SELECT number FROM sms_senders WHERE organization_id = ${organizationId} FOR UPDATE`);
    const put = await database.rows(sql`
      INSERT INTO sms_senders (number, organization_id, created_at)
      SELECT ${number}, ${organizationId}, ${clock.now()}
      WHERE NOT EXISTS (SELECT FROM sms_senders WHERE number = ${number} AND organization_id <> ${organizationId})
      ON CONFLICT (organization_id) DO UPDATE SET number = excluded.number, created_at = excluded.created_at
      RETURNING number`);
    if (put.length === 0) throw conflict('Another organization already uses this number.');
    if (before?.number === number) return;
    await audit(joined, COMMAND_LINE, {
      organization_id: organizationId,
      action: 'sms_number.added',
      object: { kind: 'sms_number', name: number },
      changes: before ? [{ member: 'number', from: before.number, to: number }] : [],
    });
  });
}

export function listSmsSenders({ database }: Tools): Promise<SmsSender[]> {
  return database.rows<SmsSender>(sql`
    SELECT number, organization_id, created_at FROM sms_senders ORDER BY number`);
}

/** False when the number is not assigned. */
export function removeSmsSender(tools: Tools, number: string): Promise<boolean> {
  return inOneTransaction(tools, async (joined) => {
    const removed = await joined.database.row<{ organization_id: string }>(sql`
      DELETE FROM sms_senders WHERE number = ${number} RETURNING organization_id`);
    if (!removed) return false;
    const object = { kind: 'sms_number' as const, name: number };
    await audit(joined, COMMAND_LINE, { ...removed, action: 'sms_number.removed', object });
    return true;
  });
}
