import { type JobHandler, schedule } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import type { Log } from '../platform/log.ts';
import type { SealedColumn } from '../platform/sealed-columns.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import type { Gateway } from './gateway.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './one-line.ts';
import { countAttempt, findWaiting, insertMail, MAIL_JOB, markFailed, markSent } from './store.ts';

/**
 * Mails go out after the commit of what they tell of: each is a job. Without a gateway they stay in the outbox, where
 * only somebody at the machine can read them (`lares mail`).
 */
export interface Mailer {
  /** Part of the caller's transaction; a worker sends it within a second after that. */
  queue(connection: Connection, mail: Mail): Promise<string>;
  /** By the kind of job; none without a gateway, so that the jobs wait for a process that has one. */
  handlers: Record<string, JobHandler>;
  /** When no job runs any more. */
  close(): void;
}

export interface MailerDependencies {
  tools: Tools;
  box: SecretBox;
  gateway: Gateway | undefined;
  log: Log;
  /** Whoever queued it hears what became of it, in the transaction that writes it down. */
  settled?: MailSettled;
}

/** Not taken: given up, or too late to be of use. */
export type MailSettled = (connection: Connection, mailId: string, taken: boolean, at: Date) => Promise<void>;

/** Before attempts 2 to 5; a mail server that greylists wants some minutes, one that is broken some hours. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
const SENT_AT_ONCE = 5;
const LONGEST_ERROR = 500;

export function openMailer(dependencies: MailerDependencies): Mailer {
  const { tools, box, gateway } = dependencies;
  return {
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

/** The job of one mail. It says itself when to try again: its delays are not those of other jobs. */
function sendHandler({ tools, box, log, settled }: MailerDependencies, gateway: Gateway): JobHandler {
  const { database, clock } = tools;
  return {
    most: SENT_AT_ONCE,
    run: async (mail_id) => {
      const mail = await findWaiting(database, mail_id, clock.now());
      if (!mail) {
        await settled?.(database, mail_id, false, clock.now());
        return undefined;
      }
      // Before it is sent: one that ends the process each time has an end too.
      const attempts = await countAttempt(database, mail_id);
      try {
        const text = box.open(mail.sealed_body, contextOf(mail_id));
        await gateway.send({ mail_id, to: mail.to, subject: mail.subject, text });
      } catch (error) {
        const delay = RETRY_DELAYS_MS[attempts - 1];
        const dueAt = delay === undefined ? undefined : new Date(clock.now().getTime() + delay);
        // What the server said can quote the address: it is kept beside the mail and not logged.
        const { message, code } = error as Error & { code?: string };
        await database.transaction(async (connection) => {
          await markFailed(connection, mail_id, message.slice(0, LONGEST_ERROR), dueAt);
          if (!dueAt) await settled?.(connection, mail_id, false, clock.now());
        });
        log.warn({ mail_id, code, attempts }, 'mail not sent');
        return dueAt;
      }
      await database.transaction(async (connection) => {
        await markSent(connection, mail_id, clock.now());
        await settled?.(connection, mail_id, true, clock.now());
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
