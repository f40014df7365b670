import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { Mail, StoredMail } from './mail.ts';

export async function insertMail(
  connection: Connection,
  mail: Omit<Mail, 'text'> & { mail_id: string; sealed_body: Buffer; created_at: Date },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO mails (mail_id, recipient, subject, sealed_body, created_at, useful_until, due_at)
    VALUES (${mail.mail_id}, ${mail.to}, ${mail.subject}, ${mail.sealed_body}, ${mail.created_at},
            ${mail.useful_until}, ${mail.created_at})`);
}

export interface ClaimedMail {
  mail_id: string;
  to: string;
  subject: string;
  sealed_body: Buffer;
  attempts: number;
}

/** Leased until `leaseEnd`: a process that dies while sending leaves the mail to the next. */
export function claimMails(connection: Connection, now: Date, leaseEnd: Date, most: number) {
  return connection.rows<ClaimedMail>(sql`
    UPDATE mails SET due_at = ${leaseEnd}, attempts = attempts + 1
    WHERE mail_id IN (
      SELECT mail_id FROM mails
      WHERE due_at <= ${now} AND useful_until > ${now} AND sealed_body IS NOT NULL
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING mail_id, recipient AS "to", subject, sealed_body, attempts`);
}

/** The body goes: what was sent is not needed again, and a link in it still works for a while. */
export async function markSent(connection: Connection, mailId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE mails SET sent_at = ${now}, due_at = NULL, sealed_body = NULL, last_error = NULL
    WHERE mail_id = ${mailId}`);
}

export async function markFailed(connection: Connection, mailId: string, error: string, dueAt: Date | null) {
  await connection.rows(
    sql`UPDATE mails SET due_at = ${dueAt}, last_error = ${error} WHERE mail_id = ${mailId}`,
  );
}

const COLUMNS = sql`mail_id, recipient AS "to", subject, created_at, attempts, sent_at, last_error`;

const state = (now: Date) => sql`CASE
  WHEN sent_at IS NOT NULL THEN 'sent'
  WHEN due_at IS NULL THEN 'failed'
  WHEN useful_until <= ${now} THEN 'expired'
  ELSE 'waiting' END AS state`;

export function listMails(connection: Connection, now: Date, most: number): Promise<StoredMail[]> {
  return connection.rows<StoredMail>(
    sql`SELECT ${COLUMNS}, ${state(now)} FROM mails ORDER BY mail_id DESC LIMIT ${most}`,
  );
}

export function findMail(connection: Connection, now: Date, mailId: string) {
  return connection.row<StoredMail & { sealed_body: Buffer | null }>(
    sql`SELECT ${COLUMNS}, ${state(now)}, sealed_body FROM mails WHERE mail_id = ${mailId}`,
  );
}

export async function forgetOldMails(connection: Connection, createdBefore: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM mails WHERE created_at < ${createdBefore}`);
}

export async function forgetMailsTo(connection: Connection, recipient: string): Promise<void> {
  await connection.rows(sql`DELETE FROM mails WHERE recipient = ${recipient}`);
}
