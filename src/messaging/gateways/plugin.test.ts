import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSmsGateway, type SmsGateway } from '../../../test/harness/gateways/sms-gateway.ts';
import { systemClock } from '../../platform/clock.ts';
import { buildServer } from '../../platform/http/server.ts';
import { openLog } from '../../platform/observability/log.ts';
import { openMetrics } from '../../platform/observability/metrics.ts';
import { parseForm } from '../../platform/pages/form.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { gatewayPlugin } from './plugin.ts';
import { isSigned } from './signature.ts';

let provider: SmsGateway;
/** Calls of the messaging callbacks, in order. */
let received: unknown[];
let url: string;

beforeEach(async () => {
  provider = await openSmsGateway();
  received = [];
  url = await open();
});

interface Options {
  smsUrl?: string | undefined;
  publicUrl?: string;
  limiter?: RateLimiter;
}

async function open({ smsUrl = provider.url, publicUrl, limiter }: Options = {}): Promise<string> {
  const account = smsUrl === '' ? undefined : { url: smsUrl, from: '+46700000001', voiceFrom: undefined };
  const server = await buildServer({
    version: 'test',
    log: openLog({ level: 'silent' }),
    clock: systemClock,
    metrics: openMetrics(),
    limiter: null,
    strangerLimiter: null,
    metricsToken: undefined,
    mostConnections: 100,
    trustProxy: 0,
    servedOverHttps: false,
    isTroubled: () => false,
    alerting: async () => ({ gateways: {}, unreachable_organizations: 0, organization_ids: [] }),
    ready: async () => ({ problem: undefined, roles: {} }),
    routes: [],
    schemas: [],
    tags: [],
    webhooks: {},
    readExamples: () => ({ operations: {}, deliveries: {} }),
    sessionCookie: 'lares_session',
    sites: [
      gatewayPlugin({
        sms: account,
        baseUrl: () => publicUrl ?? server.listeningOrigin,
        limiter: limiter ?? null,
        callbacks: {
          receipt: async (...receipt) => void received.push(receipt),
          incoming: async (message) => void received.push(message),
          pressed: async ({ token, key }) =>
            token === 'unknown'
              ? undefined
              : { text: `You pressed ${key} & more`, language: 'de', askAgain: key !== '1' },
        },
      }),
    ],
  });
  onTestFinished(() => server.close());
  return server.listen({ host: '127.0.0.1', port: 0 });
}

const sendStatus = (sid: string, status: string, more: Parameters<SmsGateway['sendStatus']>[2] = {}) => {
  const path = sid.startsWith('CA') ? '/gateways/voice/status' : '/gateways/sms/status';
  return provider.sendStatus(sid, status, { to: `${url}${path}`, ...more });
};

describe('what became of a message', () => {
  it.each([
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['undelivered', 'undelivered'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('%s is reported as %s', async (status, outcome) => {
    expect((await sendStatus('SM1', status)).status).toBe(204);
    expect(received).toEqual([['sms', 'SM1', outcome, undefined]]);
  });

  it.each(['accepted', 'queued', 'sending', 'sent', 'receiving', 'toString', 'something new'])(
    '%s is not the end of it',
    async (status) => {
      expect((await sendStatus('SM1', status)).status).toBe(204);
      expect(received).toEqual([]);
    },
  );

  it.each([
    ['30003', 'error 30003 of the gateway'],
    ['0', undefined],
    ['', undefined],
    ['+46701234567', undefined],
  ])('with the error %j has the reason %j', async (errorCode, reason) => {
    await sendStatus('SM1', 'undelivered', { errorCode });
    expect(received).toEqual([['sms', 'SM1', 'undelivered', reason]]);
  });
});

describe('what became of a call', () => {
  it.each([
    ['completed', 'answered'],
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('%s is reported as %s', async (status, outcome) => {
    expect((await sendStatus('CA1', status)).status).toBe(204);
    expect(received).toEqual([['voice', 'CA1', outcome, undefined]]);
  });

  it.each(['queued', 'initiated', 'ringing', 'in-progress'])('%s is not the end of it', async (status) => {
    expect((await sendStatus('CA1', status)).status).toBe(204);
    expect(received).toEqual([]);
  });
});

describe('what a guest writes', () => {
  it('is handed on as it was written, and answered with nothing to say', async () => {
    const answer = await provider.write(url, {
      from: '+46701234567',
      text: 'Sorry & "tack"!\n🙂',
      sid: 'SM9',
    });
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
      200,
      'text/xml',
      '<Response/>',
    ]);
    expect(received).toEqual([
      {
        gateway: 'sms',
        gateway_id: 'SM9',
        from: '+46701234567',
        to: '+46700000001',
        text: 'Sorry & "tack"!\n🙂',
      },
    ]);
  });

  it('may be a picture, without a word', async () => {
    await provider.write(url, { from: '+46701234567', text: '', sid: 'SM9' });
    expect(received).toMatchObject([{ gateway_id: 'SM9', text: '' }]);
  });
});

describe('the signature', () => {
  it('is right for the example in the documents of the provider', () => {
    const form =
      'Digits=1234&To=%2B18005551212&From=%2B14158675309&Caller=%2B14158675309&CallSid=CA1234567890ABCDE';
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    const check = (token: string, signature: unknown) =>
      isSigned(token, url, parseForm(Buffer.from(form)), signature);
    expect(check('12345', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true);
    for (const signature of [
      'RSOYDt4T1cUTdK1PDd93/VVr8B8',
      '',
      undefined,
      ['RSOYDt4T1cUTdK1PDd93/VVr8B8='],
    ]) {
      expect(check('12345', signature)).toBe(false);
    }
    expect(check('12346', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(false);
  });

  it('counts the values of a member that was sent twice in their order, each once', () => {
    const signature = provider.signatureOf('https://a.example/', [
      ['Media', 'one'],
      ['Media', 'two'],
      ['Zone', 'x'],
    ]);
    const form = parseForm(Buffer.from('Media=two&Zone=x&Media=one&Media=two'));
    expect(isSigned('token/with:odd@characters', 'https://a.example/', form, signature)).toBe(true);
  });

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['another', 'aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ='],
  ])('has to be there and right: %s is a 403, and nothing is changed', async (_what, signature) => {
    const answers = [
      await sendStatus('SM1', 'delivered', { signature }),
      await sendStatus('CA1', 'busy', { signature }),
      await provider.write(url, { from: '+46701234567', text: 'Hi' }, { signature }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(received).toEqual([]);
  });

  it('is over the address that the world sees, and no other', async () => {
    url = await open({ publicUrl: 'https://homes.example.com' });
    const of = (origin: string) => ({ signedAs: `${origin}/gateways/sms/status` });
    for (const other of [
      url,
      'http://homes.example.com',
      'https://homes.example.com:8443',
      'https://evil.example',
    ]) {
      expect((await sendStatus('SM1', 'delivered', of(other))).status).toBe(403);
    }
    expect(received).toEqual([]);
    expect((await sendStatus('SM1', 'delivered', of('https://homes.example.com'))).status).toBe(204);
    expect(received).toHaveLength(1);
  });

  it('is over the path and the query too', async () => {
    const signedAs = `${url}/gateways/sms/status`;
    expect((await sendStatus('SM1', 'delivered', { to: `${signedAs}?a=1`, signedAs })).status).toBe(403);
    expect(
      (await sendStatus('SM1', 'delivered', { to: `${url}/gateways/sms/incoming`, signedAs })).status,
    ).toBe(403);
    expect(received).toEqual([]);
    expect((await sendStatus('SM1', 'delivered', { to: `${signedAs}?a=1` })).status).toBe(204);
  });

  it('is over every member: one more, one less or one that was changed is a 403', async () => {
    const good: [string, string][] = [
      ['MessageSid', 'SM1'],
      ['MessageStatus', 'delivered'],
      ['To', '+46701234567'],
    ];
    const path = `${url}/gateways/sms/status`;
    const first = await provider.callBack(path, good);
    expect(first.status).toBe(204);
    const signature = provider.signatureOf(path, good);
    expect((await provider.callBack(path, good, { signature })).status).toBe(204);
    for (const bad of [
      [...good, ['ErrorCode', '1']],
      good.slice(0, 2),
      [...good.slice(0, 2), ['To', '+46701234568']],
      [['MessageSid', 'SM2'], ...good.slice(1)],
    ] as [string, string][][]) {
      expect((await provider.callBack(path, bad, { signature })).status).toBe(403);
    }
    expect(received).toHaveLength(2);
  });

  it('with another token is a 403', async () => {
    url = await open({ smsUrl: provider.url.replace(/:[^:@]+@/, ':another@') });
    expect((await sendStatus('SM1', 'delivered')).status).toBe(403);
    expect(received).toEqual([]);
  });
});

describe('a callback', () => {
  it('that is signed may lack nothing', async () => {
    const path = `${url}/gateways/sms/status`;
    for (const [form, member] of [
      [[['MessageStatus', 'delivered']], 'MessageSid'],
      [[['MessageSid', 'SM1']], 'MessageStatus'],
      [
        [
          ['MessageSid', 'x'.repeat(201)],
          ['MessageStatus', 'delivered'],
        ],
        'MessageSid',
      ],
    ] as [[string, string][], string][]) {
      const answer = await provider.callBack(path, form);
      expect([answer.status, JSON.parse(answer.text).context]).toEqual([400, member]);
    }
    expect(received).toEqual([]);
  });

  it('that is too large is refused', async () => {
    const answer = await provider.write(url, { from: '+46701234567', text: 'x'.repeat(70_000) });
    expect(answer.status).toBe(413);
    expect(received).toEqual([]);
  });

  it('is not there where no provider is configured', async () => {
    url = await open({ smsUrl: '' });
    expect((await sendStatus('SM1', 'delivered')).status).toBe(404);
    expect((await sendStatus('CA1', 'busy')).status).toBe(404);
    expect((await provider.write(url, { from: '+46701234567', text: 'Hi' })).status).toBe(404);
  });

  it('of a stranger is slowed down, one of the provider is not', async () => {
    const decision = { allowed: false, limit: 1, remaining: 0, resetSeconds: 9, retryAfterSeconds: 9 };
    url = await open({ limiter: { policy: { perSecond: 1, burst: 1 }, take: () => decision } });
    expect((await sendStatus('SM1', 'delivered', { signature: 'x' })).status).toBe(429);
    expect((await sendStatus('SM1', 'delivered')).status).toBe(204);
    expect(received).toHaveLength(1);
  });
});
