import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { AtEnd } from '../at-end.ts';
import { openLateAnswers } from './late-answers.ts';

type Step = 'connection' | 'sender' | 'recipient' | 'text';

/**
 * A real SMTP server that keeps its mails. `refuse` makes it reject mails, `silent` makes it never answer, `drop` makes
 * it close the connection after it took a mail, without an answer.
 */
export async function openMailServer(atEnd: AtEnd = onTestFinished) {
  const mails: { to: string[]; from: string; raw: string }[] = [];
  const usual = () => ({ refuse: false, silent: false, drop: false, code: 452, step: 'text' as Step });
  const state = usual();
  const answers = openLateAnswers();
  /** At that step the server rejects the client with a reason. */
  const end = (step: Step, done: (error?: Error) => void) => {
    if (state.silent) return;
    const refused = state.refuse && state.step === step;
    const error = new Error('mailbox of guest@example.com is full');
    if (refused) done(Object.assign(error, { responseCode: state.code }));
    else done();
  };
  const closeConnection = (id: string) => {
    for (const connection of server.connections) if (connection.session.id === id) connection.close();
  };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => end('connection', done),
    onMailFrom: (_address, _session, done) => end('sender', done),
    onRcptTo: (_address, _session, done) => end('recipient', done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          raw: Buffer.concat(chunks).toString('utf8'),
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
        };
        end('text', (error) => {
          if (!error) mails.push(mail);
          if (state.drop) closeConnection(session.id);
          else answers.send(() => done(error));
        });
      });
    },
  });
  // A client that dies in the middle of a mail is not a server fault.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const reset = () => {
    Object.assign(state, usual());
    mails.length = 0;
  };
  return { url: `smtp://127.0.0.1:${port}`, mails, state, answers, reset };
}

/** The text of a mail as a reader shows it. Long lines are folded in transit. */
export function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(raw)) return body;
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
