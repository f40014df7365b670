import { type JobHandler, schedule } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import type { Log } from '../platform/observability/log.ts';
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import { describeMailFailure, type MailFailure } from './failure.ts';
import type { Gateway } from './gateway.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './one-line.ts';
import { countAttempt, findWaiting, insertMail, MAIL_JOB, markFailed, markSent } from './store.ts';

/**
 * Mails are jobs, sent after the commit of what they report. Without a gateway they stay in the outbox, which only
 * the operator can read (`lares mail`).
 */
export interface Mailer {
  /** False without a gateway: mails stay in the outbox. */
  sends: boolean;
  /** Part of the caller's transaction. A worker sends it within a second after the commit. */
  queue(connection: Connection, mail: Mail): Promise<string>;
  /** By job kind. Empty without a gateway, so that the jobs wait for a process that has one. */
  handlers: Record<string, JobHandler>;
  /** Call it when no job runs any more. */
  close(): void;
}

export interface MailerDependencies {
  tools: Tools;
  box: SecretBox;
  gateway: Gateway | undefined;
  log: Log;
  /** Called before each attempt. */
  cancel?: CancelMail;
  /** Called with the outcome of each attempt, in the transaction that records it. */
  settled?: MailSettled;
  /** Called after each attempt, in the transaction that records it. No failure: the server took the mail. */
  onGateway?: (connection: Connection, failure: MailFailure | undefined, at: Date) => Promise<void>;
}

/** Retrying: the mail server did not take it, and Lares tries again. Failed: the mail was given up or expired. */
export type MailOutcome = 'sent' | 'retrying' | 'failed';
/** Why the mail is not sent any more; undefined when it is. */
export type CancelMail = (connection: Connection, mailId: string, now: Date) => Promise<string | undefined>;
export type MailSettled = (
  connection: Connection,
  mailId: string,
  outcome: MailOutcome,
  at: Date,
  failure?: MailFailure,
) => Promise<void>;

/** Before attempts 2 to 5. Greylisting needs minutes, an outage hours. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
const SENT_AT_ONCE = 5;
const LONGEST_ERROR = 500;

export function openMailer(dependencies: MailerDependencies): Mailer {
  const { tools, box, gateway } = dependencies;
  return {
    sends: gateway !== undefined,
    queue: async (connection, mail) => {
      const mail_id = tools.newId();
      const { to, useful_until, text } = mail;
      const created_at = tools.clock.now();
      await insertMail(connection, {
        mail_id,
        to,
        subject: oneLine(mail.subject),
        useful_until,
        sealed_body: box.seal(text, contextOf(mail_id)),
        created_at,
      });
      await schedule(connection, { kind: MAIL_JOB, key: mail_id }, created_at);
      return mail_id;
    },
    handlers: gateway ? { [MAIL_JOB]: sendHandler(dependencies, gateway) } : {},
    close: () => gateway?.close(),
  };
}

/** The job of one mail. It sets its next attempt itself, because its delays differ from other jobs. */
function sendHandler(
  { tools, box, log, cancel, settled, onGateway }: MailerDependencies,
  gateway: Gateway,
): JobHandler {
  const { database, clock } = tools;
  return {
    most: SENT_AT_ONCE,
    run: async (mail_id) => {
      const mail = await findWaiting(database, mail_id, clock.now());
      if (!mail) {
        await settled?.(database, mail_id, 'failed', clock.now());
        return undefined;
      }
      const isCancelled = await database.transaction(async (connection) => {
        const reason = await cancel?.(connection, mail_id, clock.now());
        if (reason !== undefined) await markFailed(connection, mail_id, reason, undefined);
        return reason !== undefined;
      });
      if (isCancelled) return undefined;
      // Counted before sending, so that a mail that crashes the process does not retry for ever.
      const attempts = await countAttempt(database, mail_id);
      try {
        const text = box.open(mail.sealed_body, contextOf(mail_id));
        await gateway.send({ mail_id, to: mail.to, subject: mail.subject, text });
      } catch (error) {
        const failure = describeMailFailure(error);
        const delay = failure.isFinal ? undefined : RETRY_DELAYS_MS[attempts - 1];
        const dueAt = delay === undefined ? undefined : new Date(clock.now().getTime() + delay);
        // The server's answer may quote the address: it is stored with the mail and not logged.
        const { message, code } = error as Error & { code?: string };
        await database.transaction(async (connection) => {
          await markFailed(connection, mail_id, message.slice(0, LONGEST_ERROR), dueAt);
          await settled?.(connection, mail_id, dueAt ? 'retrying' : 'failed', clock.now(), failure);
          await onGateway?.(connection, failure, clock.now());
        });
        log.warn({ mail_id, code, attempts }, 'mail not sent');
        return dueAt;
      }
      await database.transaction(async (connection) => {
        await markSent(connection, mail_id, clock.now());
        await settled?.(connection, mail_id, 'sent', clock.now());
        await onGateway?.(connection, undefined, clock.now());
      });
      return undefined;
    },
  };
}

export function contextOf(mailId: string): string {
  return `mails.body:${mailId}`;
}

export const SEALED_MAILS: SealedColumn[] = [
  { table: 'mails', column: 'sealed_body', key: 'mail_id', contextOf },
];
