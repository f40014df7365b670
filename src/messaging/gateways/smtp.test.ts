import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openMailServer, textOf } from '../../../test/harness/gateways/mail-server.ts';
import { type Gateway, type Outgoing, Refused } from './gateway.ts';
import { openEmailGateway } from './smtp.ts';

let server: Awaited<ReturnType<typeof openMailServer>>;
let gateway: Gateway;

beforeEach(async () => {
  server = await openMailServer();
  gateway = openEmailGateway(server.url, 'Lares <lares@example.com>');
  onTestFinished(() => gateway.close());
});

const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  message_id: '0123456789abcdef01234567',
  key: '0123456789abcdef01234567-1',
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Please turn it down',
  text: 'Hej Åsa!\n\n1 < 2 & 3 > 2',
  language: 'sv',
  ...change,
});
const never = new AbortController().signal;
const send = (change?: Partial<Outgoing>) => gateway.send(outgoing(change), never);
const failureOf = (sending: Promise<unknown>) => sending.then(() => undefined).catch((error: Error) => error);

describe('an e-mail to a guest', () => {
  it('arrives as it was written, under an id that is the same at every attempt', async () => {
    expect(await send()).toEqual({ gateway_id: '0123456789abcdef01234567' });
    await send({ key: '0123456789abcdef01234567-2' });
    expect(server.mails).toHaveLength(2);
    for (const mail of server.mails) {
      expect([mail.from, mail.to]).toEqual(['lares@example.com', ['ada@example.com']]);
      expect(mail.raw).toMatch(/^Message-ID: <0123456789abcdef01234567@example\.com>\r$/m);
      expect(mail.raw).toMatch(/^Subject: Please turn it down\r$/m);
      const text = Buffer.from(textOf(mail.raw), 'latin1').toString('utf8').replaceAll('\r\n', '\n');
      expect(text.trimEnd()).toBe('Hej Åsa!\n\n1 < 2 & 3 > 2');
    }
  });

  it.each([
    ['recipient', 550, 'refused'],
    ['recipient', 553, 'refused'],
    ['recipient', 450, 'may pass'],
    ['recipient', 451, 'may pass'],
    ['text', 554, 'refused'],
    ['text', 552, 'refused'],
    ['text', 452, 'may pass'],
    ['sender', 550, 'may pass'],
    ['sender', 450, 'may pass'],
  ] as const)('whose %s is answered with %i: %s', async (step, code, wanted) => {
    Object.assign(server.state, { refuse: true, step, code });
    const failure = await failureOf(send());
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof Refused ? 'refused' : 'may pass').toBe(wanted);
    expect(server.mails).toEqual([]);
  });

  it('that is refused has a reason without an address', async () => {
    Object.assign(server.state, { refuse: true, step: 'recipient', code: 550 });
    expect((await failureOf(send()))?.message).toBe('the mail server refused it (550)');
  });

  it.each(['', 'ada', 'ada@', 'ada <ada@example.com>\r\nRCPT TO:<eve@example.com>'])(
    'to %j reaches no other address',
    async (to) => {
      await failureOf(send({ to }));
      expect(server.mails.flatMap((mail) => mail.to)).not.toContain('eve@example.com');
    },
  );

  it('to no address at all is refused', async () => {
    expect(await failureOf(send({ to: '' }))).toBeInstanceOf(Refused);
  });

  it('fails temporarily where no server listens', async () => {
    const nowhere = openEmailGateway('smtp://127.0.0.1:9', 'lares@example.com');
    const failure = await failureOf(nowhere.send(outgoing(), never));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Refused);
  });

  it('is waited for until the caller gives up, and not begun after that', async () => {
    server.state.silent = true;
    const endWith = new AbortController();
    const sending = failureOf(gateway.send(outgoing(), endWith.signal));
    endWith.abort(new Error('enough'));
    expect((await sending)?.message).toBe('enough');
    server.state.silent = false;
    expect((await failureOf(gateway.send(outgoing(), endWith.signal)))?.message).toBe('enough');
    expect(server.mails).toEqual([]);
  });
});
