import type { Transporter } from 'nodemailer';
import { SECOND_MS } from '../platform/durations.ts';

/** Sends one mail to a mail server. Rejects if the server does not accept it. */
export interface Gateway {
  send(mail: { mail_id: string; to: string; subject: string; text: string }): Promise<void>;
  /** Connects and logs in without sending. Rejects if the server does not answer or accept the log-in. */
  probe(): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10 * SECOND_MS;
const SILENCE_MS = 30 * SECOND_MS;

/** `from` is an address, or a name with an address in angle brackets. */
export function openSmtpGateway(url: string, from: string): Gateway {
  const host = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  let transport: Promise<Transporter> | undefined;
  return {
    send: async ({ mail_id, to, subject, text }) => {
      transport ??= openTransport(url);
      await (await transport).sendMail({
        from,
        // An object is taken as one address, whatever commas it contains.
        to: { name: '', address: to },
        subject,
        text,
        // The same in every attempt: if a server gets it twice, readers show it once.
        messageId: `<${mail_id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    probe: async () => {
      transport ??= openTransport(url);
      await (await transport).verify();
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Loaded with the first mail: it is large, and most processes send none. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
