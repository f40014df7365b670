import type { Connection } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import type { Gateway } from './gateway.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './one-line.ts';
import { type ClaimedMail, claimMails, insertMail, markFailed, markSent } from './store.ts';

/**
 * Mails go out after the commit of what they tell of. Without a gateway they stay in the outbox, where only
 * somebody at the machine can read them (`lares mail`).
 */
export interface Mailer {
  /** Part of the caller's transaction; call `sendSoon` after it. */
  queue(connection: Connection, mail: Mail): Promise<string>;
  sendSoon(): void;
  /** Everything that is due, once. */
  sendDue(): Promise<void>;
  close(): Promise<void>;
}

export interface MailerDependencies {
  tools: Tools;
  box: SecretBox;
  gateway: Gateway | undefined;
  log: Log;
}

/** Before attempts 2 to 5; a mail server that greylists wants some minutes, one that is broken some hours. */
const RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000];
const LEASE_MS = 120_000;
const MOST_AT_ONCE = 5;
/** For retries, and for what another process left behind. */
const LOOK_EVERY_MS = 15_000;
const LONGEST_ERROR = 500;

export function openMailer({ tools, box, gateway, log }: MailerDependencies): Mailer {
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function attempt(sender: Gateway, mail: ClaimedMail): Promise<void> {
    try {
      const text = box.open(mail.sealed_body, contextOf(mail.mail_id));
      await sender.send({ mail_id: mail.mail_id, to: mail.to, subject: mail.subject, text });
    } catch (error) {
      const delay = RETRY_DELAYS_MS[mail.attempts - 1];
      const dueAt = delay === undefined ? null : new Date(tools.clock.now().getTime() + delay);
      // What the server said can quote the address: it is kept beside the mail and not logged.
      const { message, code } = error as Error & { code?: string };
      await markFailed(tools.database, mail.mail_id, message.slice(0, LONGEST_ERROR), dueAt);
      log.warn({ mail_id: mail.mail_id, code, attempts: mail.attempts }, 'mail not sent');
      return;
    }
    await markSent(tools.database, mail.mail_id, tools.clock.now());
  }

  async function sendDue(): Promise<void> {
    if (!gateway) return;
    for (;;) {
      const now = tools.clock.now();
      const leaseEnd = new Date(now.getTime() + LEASE_MS);
      const mails = await claimMails(tools.database, now, leaseEnd, MOST_AT_ONCE);
      await Promise.all(mails.map((mail) => attempt(gateway, mail)));
      if (mails.length < MOST_AT_ONCE || closed) return;
    }
  }

  /** One round at a time; a call during a round makes one more of it. */
  function sendSoon(): void {
    again = true;
    running ??= (async () => {
      while (again && !closed) {
        again = false;
        await sendDue().catch((error: Error) => log.warn({ error: error.name }, 'mails put off'));
      }
    })().finally(() => {
      running = undefined;
    });
  }

  const looking = gateway ? setInterval(sendSoon, LOOK_EVERY_MS) : undefined;
  looking?.unref();

  return {
    queue: async (connection, mail) => {
      const mail_id = tools.newId();
      const { to, useful_until, text } = mail;
      await insertMail(connection, {
        mail_id,
        to,
        subject: oneLine(mail.subject),
        useful_until,
        sealed_body: box.seal(text, contextOf(mail_id)),
        created_at: tools.clock.now(),
      });
      return mail_id;
    },
    sendSoon,
    sendDue,
    close: async () => {
      closed = true;
      clearInterval(looking);
      await running;
      gateway?.close();
    },
  };
}

export function contextOf(mailId: string): string {
  return `mails.body:${mailId}`;
}
