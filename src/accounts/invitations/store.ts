import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import type { Role } from '../auth/permissions.ts';
import { limitColumn, limitColumns, type OptionalLimit } from '../members/limits.ts';
import type { InvitationBody } from './schema.ts';

export type Invitation = Static<typeof InvitationBody>;

export interface OpenInvitation {
  invitation_id: string;
  organization_id: string;
  organization: string;
  email: string;
  role: Role;
  limited_to: OptionalLimit;
}

const COLUMNS = sql`invitation_id, email, role, created_at, expires_at, invited_by, ${limitColumn(sql`invitations`)}`;

export async function insertInvitation(
  connection: Connection,
  invitation: Invitation & { organization_id: string; tokenHash: Buffer; byOperator: boolean },
): Promise<void> {
  const { invitation_id, organization_id, email, role, tokenHash, invited_by, created_at, expires_at } =
    invitation;
  const { limited, home_ids, tags, tag_keys } = limitColumns(invitation.limited_to);
  await connection.rows(sql`
    INSERT INTO invitations
      (invitation_id, organization_id, email, role, limited, home_ids, tags, tag_keys, token_hash, invited_by, created_at,
       expires_at, by_operator)
    VALUES (${invitation_id}, ${organization_id}, ${email}, ${role}, ${limited}, ${home_ids}, ${tags}, ${tag_keys}, ${tokenHash},
            ${invited_by}, ${created_at}, ${expires_at}, ${invitation.byOperator})`);
}

export async function listInvitations(connection: Connection, organizationId: string, page: Page, now: Date) {
  const invitations = await connection.rows<Invitation>(sql`
    SELECT ${COLUMNS} FROM invitations WHERE organization_id = ${organizationId} AND expires_at > ${now}
    ORDER BY invitation_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { invitations, total_count: await countInvitations(connection, organizationId, now) };
}

export async function countInvitations(connection: Connection, organizationId: string, now: Date) {
  const row = await connection.row<{ total_count: number }>(sql`
    SELECT count(*) AS total_count FROM invitations
    WHERE organization_id = ${organizationId} AND expires_at > ${now}`);
  return row?.total_count ?? 0;
}

export function findInvitation(connection: Connection, organizationId: string, invitationId: string) {
  return connection.row<Invitation>(sql`
    SELECT ${COLUMNS} FROM invitations
    WHERE organization_id = ${organizationId} AND invitation_id = ${invitationId}`);
}

export function findInvitationTo(connection: Connection, organizationId: string, email: string) {
  return connection.row<Invitation>(sql`
    SELECT ${COLUMNS} FROM invitations
    WHERE organization_id = ${organizationId} AND lower(email) = lower(${email})`);
}

export async function deleteInvitation(connection: Connection, invitationId: string): Promise<boolean> {
  const deleted = await connection.rows(sql`
    DELETE FROM invitations WHERE invitation_id = ${invitationId} RETURNING invitation_id`);
  return deleted.length > 0;
}

/**
 * Finds an invitation by its token's hash if it has not expired, and if its inviter may still invite or was the
 * operator. A removed member cannot come back by an earlier invitation.
 */
export function findOpenInvitation(connection: Connection, hash: string, now: Date) {
  return connection.row<OpenInvitation>(sql`
    SELECT i.invitation_id, i.organization_id, o.name AS organization, i.email, i.role, ${limitColumn(sql`i`)}
    FROM invitations i JOIN organizations o USING (organization_id)
    WHERE i.token_hash = decode(${hash}, 'hex') AND i.expires_at > ${now}
      AND (i.by_operator OR EXISTS (
        SELECT FROM members m WHERE m.organization_id = i.organization_id AND m.user_id = i.invited_by
          AND NOT m.limited AND (m.role = 'owner' OR (m.role = 'admin' AND i.role <> 'owner'))))`);
}

export async function deleteExpiredInvitations(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM invitations WHERE expires_at <= ${now}`);
}
