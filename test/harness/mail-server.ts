import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A real SMTP server that keeps what it gets; `refuse` makes it turn mails away. */
export async function openMailServer() {
  const mails: { to: string[]; from: string; raw: string }[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuse) {
          done(Object.assign(new Error('mailbox of somebody@example.com is full'), { responseCode: 452 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          raw: Buffer.concat(chunks).toString('utf8'),
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, state };
}

/** The text of a mail as a reader shows it; long lines are folded on the way. */
export function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(raw)) return body;
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
