import type { Transporter } from 'nodemailer';
import { SECOND_MS } from '../platform/durations.ts';

/** Hands one mail to a mail server; rejects when the server does not take it. */
export interface Gateway {
  send(mail: { mail_id: string; to: string; subject: string; text: string }): Promise<void>;
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
        // As an object it is taken for one address, whatever commas it has.
        to: { name: '', address: to },
        subject,
        text,
        // The same at every attempt: should a server get it twice, readers show it once.
        messageId: `<${mail_id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Loaded with the first mail: most processes send none, and it is large. */
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
