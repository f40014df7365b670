import sql, { type Sql } from 'sql-template-tag';
import { cancelAll } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Mail, StoredMail } from './mail.ts';

/** The job kind that sends a mail. Its key is the mail's id. */
export const MAIL_JOB = 'mail';

export async function insertMail(
  connection: Connection,
  mail: Omit<Mail, 'text'> & { mail_id: string; sealed_body: Buffer; created_at: Date },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO mails (mail_id, recipient, subject, sealed_body, created_at, useful_until, due_at)
    VALUES (${mail.mail_id}, ${mail.to}, ${mail.subject}, ${mail.sealed_body}, ${mail.created_at},
            ${mail.useful_until}, ${mail.created_at})`);
}

/** Neither sent nor given up nor expired. */
export function findWaiting(connection: Connection, mailId: string, now: Date) {
  return connection.row<{ to: string; subject: string; sealed_body: Buffer }>(sql`
    SELECT recipient AS "to", subject, sealed_body FROM mails
    WHERE mail_id = ${mailId} AND due_at IS NOT NULL AND sealed_body IS NOT NULL AND useful_until > ${now}`);
}

/** Returns the number of this attempt. */
export async function countAttempt(connection: Connection, mailId: string): Promise<number> {
  const counted = await connection.row<{ attempts: number }>(sql`
    UPDATE mails SET attempts = attempts + 1 WHERE mail_id = ${mailId} RETURNING attempts`);
  return counted?.attempts ?? 1;
}

/** Deletes the text: it is not needed again, and a link in it stays valid for a while. */
export async function markSent(connection: Connection, mailId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE mails SET sent_at = ${now}, due_at = NULL, sealed_body = NULL, last_error = NULL
    WHERE mail_id = ${mailId}`);
}

/** Without a next attempt the mail is given up. */
export async function markFailed(
  connection: Connection,
  mailId: string,
  error: string,
  dueAt: Date | undefined,
): Promise<void> {
  await connection.rows(sql`
    UPDATE mails SET due_at = ${dueAt ?? null}, last_error = ${error} WHERE mail_id = ${mailId}`);
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

/** The last answers of the mail server to these mails, by mail. */
export async function readMailErrors(
  connection: Connection,
  mailIds: string[],
): Promise<Map<string, string>> {
  const rows = await connection.rows<{ mail_id: string; last_error: string }>(sql`
    SELECT mail_id, coalesce(last_error, '') AS last_error FROM mails
    WHERE mail_id = ANY (${mailIds}::text[]) AND last_error IS NOT NULL`);
  return new Map(rows.map(({ mail_id, last_error }) => [mail_id, last_error]));
}

export function forgetOldMails(connection: Connection, createdBefore: Date): Promise<void> {
  return forgetMails(connection, sql`created_at < ${createdBefore}`);
}

export function forgetMailsTo(connection: Connection, recipient: string): Promise<void> {
  return forgetMails(connection, sql`recipient = ${recipient}`);
}

/** With their jobs: without a gateway these would stay for ever. */
async function forgetMails(connection: Connection, which: Sql): Promise<void> {
  const gone = await connection.rows<{ mail_id: string }>(sql`
    DELETE FROM mails WHERE ${which} RETURNING mail_id`);
  const keys = gone.map(({ mail_id }) => mail_id);
  await cancelAll(connection, MAIL_JOB, keys);
}
