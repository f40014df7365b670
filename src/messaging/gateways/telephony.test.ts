import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Behaviour,
  openSmsGateway,
  type SmsGateway,
} from '../../../test/harness/gateways/sms-gateway.ts';
import { type Channel, type Gateways, type Outgoing, Refused } from './gateway.ts';
import { openGateways } from './open-gateways.ts';
import { openTelephony } from './telephony.ts';

const FROM = '+46700000001';
const mail = { smtpUrl: undefined, from: 'lares@example.com' };
const never = new AbortController().signal;
let provider: SmsGateway;
let gateways: Gateways;

beforeEach(async () => {
  provider = await openSmsGateway();
  gateways = open();
});

function open(change: { url?: string; voiceFrom?: string; baseUrl?: string } = {}): Gateways {
  const { url = provider.url, voiceFrom = '+46700000002', baseUrl = 'https://homes.example.com' } = change;
  const opened = openGateways({ mail, sms: { url, from: FROM, voiceFrom }, baseUrl: () => baseUrl });
  onTestFinished(() => {
    for (const gateway of Object.values(opened)) gateway.close();
  });
  return opened;
}

const outgoing = (channel: Channel, change: Partial<Outgoing> = {}): Outgoing => ({
  message_id: '0123456789abcdef01234567',
  key: '0123456789abcdef01234567-1',
  channel,
  to: '+46701234567',
  text: 'Hej Åsa & Bo, 1 + 1 = 2? 🙂\nTack!',
  language: 'sv',
  ...change,
});

const send = (channel: 'sms' | 'call', change?: Partial<Outgoing>, signal = never) =>
  gateways[channel].send(outgoing(channel, change), signal);
const failureOf = (sending: Promise<unknown>) => sending.then(() => undefined).catch((error: Error) => error);

describe('the gateways', () => {
  it('are the outbox for every channel where nothing is configured, which takes all and sends nothing', async () => {
    const outboxes = openGateways({ mail, sms: undefined, baseUrl: () => 'http://127.0.0.1:8080' });
    for (const channel of ['sms', 'email', 'call'] as const) {
      expect(outboxes[channel].name).toBe('outbox');
      const taken = await outboxes[channel].send(outgoing(channel), never);
      expect(taken).toEqual({ gateway_id: '0123456789abcdef01234567-1' });
      outboxes[channel].close();
    }
    expect(provider.requests).toEqual([]);
  });

  it('have names of their own where they are', () => {
    expect(Object.entries(gateways).map(([channel, { name }]) => [channel, name])).toEqual([
      ['email', 'outbox'],
      ['sms', 'sms'],
      ['call', 'voice'],
    ]);
    const withMail = openGateways({
      mail: { ...mail, smtpUrl: 'smtp://127.0.0.1:9' },
      sms: { url: provider.url, from: 'Lares', voiceFrom: undefined },
      baseUrl: () => 'https://homes.example.com',
    });
    expect([withMail.email.name, withMail.sms.name, withMail.call.name]).toEqual(['smtp', 'sms', 'outbox']);
  });
});

describe('an SMS', () => {
  it('arrives as it was written, with the key and where to report back', async () => {
    const { gateway_id } = await send('sms');
    expect(provider.messages).toEqual([
      {
        sid: gateway_id,
        to: '+46701234567',
        from: FROM,
        text: 'Hej Åsa & Bo, 1 + 1 = 2? 🙂\nTack!',
        callback: 'https://homes.example.com/gateways/sms/status',
        key: '0123456789abcdef01234567-1',
      },
    ]);
  });

  it('that is sent again with its key is the same one', async () => {
    const first = await send('sms');
    expect(await send('sms')).toEqual(first);
    const other = await send('sms', { key: '0123456789abcdef01234567-2' });
    expect(other).not.toEqual(first);
    expect([provider.requests.length, provider.messages.length]).toEqual([3, 2]);
  });

  it('whose answer was lost is taken once', async () => {
    provider.state.behaviour = 'drop';
    expect(await failureOf(send('sms'))).not.toBeInstanceOf(Refused);
    provider.state.behaviour = 'accept';
    const { gateway_id } = await send('sms');
    expect(provider.messages.map(({ sid }) => sid)).toEqual([gateway_id]);
  });

  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/gateways/sms/status'],
    ['https://homes.example.com:8443', 'https://homes.example.com:8443/gateways/sms/status'],
  ])('of a service at %s sets the callback %s', async (baseUrl, callback) => {
    gateways = open({ baseUrl });
    await send('sms');
    expect(provider.messages[0]?.callback).toBe(callback);
  });

  it('has no such address where a provider elsewhere could never reach it', async () => {
    const { port } = new URL(provider.url);
    // This machine by a name other than loopback.
    const elsewhere = provider.url.replace(`127.0.0.1:${port}`, `0.0.0.0:${port}`);
    gateways = open({ url: elsewhere, baseUrl: 'http://localhost:8080' });
    await send('sms');
    expect(provider.messages[0]?.callback).toBeUndefined();
  });

  it('goes to the same place with or without a slash at the end', async () => {
    gateways = open({ url: `${provider.url}/` });
    await send('sms');
    expect(provider.messages).toHaveLength(1);
  });
});

describe('a call', () => {
  it('reads the text twice, in its language, and is reported back', async () => {
    const { gateway_id } = await send('call', { text: 'Hej Åsa & Bo, 1 < 2 "så"\u0007!' });
    expect(provider.calls).toEqual([
      {
        sid: gateway_id,
        to: '+46701234567',
        from: '+46700000002',
        twiml:
          '<Response><Say language="sv-SE" loop="2">Hej Åsa &amp; Bo, 1 &lt; 2 &quot;så&quot; !</Say></Response>',
        callback: 'https://homes.example.com/gateways/voice/status',
        key: '0123456789abcdef01234567-1',
      },
    ]);
  });

  it.each([
    ['en', 'en-US'],
    ['en-GB', 'en-GB'],
    ['sv', 'sv-SE'],
    ['pt-BR', 'pt-BR'],
    ['zh-Hant-TW', 'zh-TW'],
    ['tlh', 'tlh'],
  ])('in %s is read by a voice of %s', async (language, voice) => {
    await send('call', { language });
    expect(provider.calls[0]?.twiml).toContain(`<Say language="${voice}"`);
  });
});

const outcomes: [Behaviour, 'refused' | 'may pass', string][] = [
  ['refuse', 'refused', 'the gateway answered 400, error 21211'],
  ['throttle', 'may pass', 'the gateway answered 429, error 20429'],
  ['fail', 'may pass', 'the gateway answered 503, error 20503'],
  ['garble', 'may pass', 'the gateway took it, but its answer makes no sense'],
  ['flood', 'may pass', 'the gateway took it, but its answer makes no sense'],
  ['drop', 'may pass', 'other side closed'],
];

describe.each(['sms', 'call'] as const)('what the provider does with the %s', (channel) => {
  it.each(outcomes)('%s: %s', async (behaviour, wanted, message) => {
    provider.state.behaviour = behaviour;
    const failure = await failureOf(send(channel));
    expect([failure instanceof Refused ? 'refused' : 'may pass', failure?.message]).toEqual([
      wanted,
      message,
    ]);
    expect(failure?.message).not.toContain('+46');
  });
});

describe('an answer of', () => {
  it.each([
    [400, 'refused'],
    [401, 'may pass'],
    [403, 'refused'],
    [404, 'refused'],
    [408, 'may pass'],
    [409, 'may pass'],
    [413, 'refused'],
    [422, 'refused'],
    [425, 'may pass'],
    [429, 'may pass'],
    [500, 'may pass'],
    [502, 'may pass'],
    [503, 'may pass'],
    [504, 'may pass'],
  ])('%i: %s', async (status, wanted) => {
    provider.state.behaviour = { status, body: 'no JSON' };
    const failure = await failureOf(send('sms'));
    expect([failure instanceof Refused ? 'refused' : 'may pass', failure?.message]).toEqual([
      wanted,
      `the gateway answered ${status}`,
    ]);
  });

  it('302 leads nowhere: the credentials stay here', async () => {
    provider.state.behaviour = { status: 302, body: '', headers: { location: provider.url } };
    expect((await failureOf(send('sms')))?.message).toBe('the gateway answered 302');
    expect(provider.requests).toHaveLength(1);
  });

  it.each([
    [{ sid: 'SM1', status: 'queued' }, 'SM1'],
    [{ sid: 'SM1' }, 'SM1'],
    [{ sid: 'SM1', status: 'failed', error_code: 30_003 }, 'refused: the gateway answered 200, error 30003'],
    [{ sid: 'SM1', status: 'undelivered' }, 'refused: the gateway answered 200'],
    [{ sid: '' }, 'may pass: the gateway took it, but its answer makes no sense'],
    [{ sid: 5 }, 'may pass: the gateway took it, but its answer makes no sense'],
    [null, 'may pass: the gateway took it, but its answer makes no sense'],
    [['SM1'], 'may pass: the gateway took it, but its answer makes no sense'],
  ])('200 with %j: %s', async (body, wanted) => {
    provider.state.behaviour = { status: 200, body: JSON.stringify(body) };
    const kind = (error: Error) => (error instanceof Refused ? 'refused' : 'may pass');
    const outcome = await send('sms').then(
      ({ gateway_id }) => gateway_id,
      (error: Error) => `${kind(error)}: ${error.message}`,
    );
    expect(outcome).toBe(wanted);
  });
});

describe('a provider', () => {
  it('that does not know the account may know it later', async () => {
    gateways = open({ url: provider.url.replace(/:[^:@]+@/, ':wrong@') });
    const failure = await failureOf(send('sms'));
    expect(failure).not.toBeInstanceOf(Refused);
    expect(failure?.message).toBe('the gateway answered 401, error 20003');
    expect(provider.messages).toEqual([]);
  });

  it('that is not there may come back', async () => {
    gateways = open({ url: 'http://AC1:token@127.0.0.1:9/Accounts/AC1' });
    const failure = await failureOf(send('sms'));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Refused);
  });

  it('that never answers is waited for so long and no longer', async () => {
    provider.state.behaviour = 'hang';
    const account = { url: provider.url, from: FROM, voiceFrom: undefined };
    const telephony = openTelephony(account, () => 'https://homes.example.com', 50);
    onTestFinished(() => telephony.close());
    const form = { To: '+46701234567', From: FROM, Body: 'Hi' };
    const post = { resource: 'Messages', callback: '/x', key: 'k', form } as const;
    const failure = await failureOf(telephony.post(post, never));
    expect(failure?.name).toBe('TimeoutError');
    expect(failure).not.toBeInstanceOf(Refused);
  });

  it('is not waited for when the caller gives up', async () => {
    provider.state.behaviour = 'hang';
    const endWith = new AbortController();
    const sending = failureOf(send('sms', {}, endWith.signal));
    await expect.poll(() => provider.requests.length).toBe(1);
    endWith.abort(new Error('enough'));
    expect((await sending)?.message).toBe('enough');
  });
});
