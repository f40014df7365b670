import { describe, expect, it } from 'vitest';
import type { AlertChannel, AlertGateway, Alerting, AlertRecipient } from '../../../web/src/contract.ts';
import { REQUIRED_STEPS, setupProgress, stateOfStep, stepAtFault } from '../../../web/src/format/alerting.ts';

const CHANNELS = ['email', 'sms', 'call', 'push'] as const satisfies AlertChannel[];
type GatewayStates = Partial<Record<AlertChannel, AlertGateway['state']>>;
type ChannelStates = Partial<Record<AlertChannel, AlertRecipient['channels'][number]['state']>>;

/** An organization with these gateways, and a recipient with each of these channels. Others are missing. */
function alertingWith(
  gateways: GatewayStates,
  recipients: ChannelStates[],
  more: Partial<Alerting> = {},
): Alerting {
  return {
    reachable: recipients.some((channels) => Object.values(channels).includes('ready')),
    gateways: CHANNELS.map((channel) => ({ channel, state: gateways[channel] ?? 'missing' })),
    recipients: recipients.map((channels, index) => ({
      user_id: `user-${index}`,
      fullname: `Person ${index}`,
      role: 'owner',
      on_call: true,
      kinds: [],
      channels: CHANNELS.map((channel) => ({ channel, state: channels[channel] ?? 'missing' })),
    })),
    setup: { on_call_listed: false, booking_sources: 0, webhooks: 0 },
    ...more,
  };
}

const AT = '2026-11-15T09:30:00.000Z';

describe('a step of the alert setup', () => {
  it.each([
    ['without a gateway', {}, [{}], 'missing'],
    ['without a recipient that has an address', { email: 'ready' }, [{}], 'missing'],
    ['with an unconfirmed address', { email: 'ready' }, [{ email: 'unconfirmed' }], 'unconfirmed'],
    [
      'with one confirmed address',
      { email: 'ready' },
      [{ email: 'unconfirmed' }, { email: 'ready' }],
      'ready',
    ],
    ['with a failing gateway', { email: 'failing' }, [{ email: 'failing' }], 'failing'],
  ] satisfies [string, GatewayStates, ChannelStates[], string][])(
    'e-mail %s',
    (_, gateways, recipients, state) => {
      expect(stateOfStep(alertingWith(gateways, recipients), 'email')).toBe(state);
    },
  );

  it('the test alert is done only when a person has confirmed one', () => {
    const notifications: never[] = [];
    const last_test = { test_id: 'test', started_at: AT, notifications };
    const tested = (more: Partial<Alerting>) => stateOfStep(alertingWith({}, [], more), 'test');
    expect(tested({})).toBe('missing');
    expect(tested({ last_test })).toBe('unconfirmed');
    expect(tested({ last_test, confirmed_test_at: AT })).toBe('ready');
  });
});

describe('the progress of the alert setup', () => {
  const complete = alertingWith({ email: 'ready' }, [{ email: 'ready' }], {
    confirmed_test_at: AT,
    setup: { on_call_listed: false, first_device_seen_at: AT, booking_sources: 1, webhooks: 0 },
  });

  it('needs no SMS, calls, browsers and webhooks', () => {
    expect(setupProgress(complete)).toEqual({ done: 5, total: 5 });
  });

  it('is not complete without a confirmed test alert', () => {
    const { confirmed_test_at: _, ...unconfirmed } = complete;
    expect(setupProgress(unconfirmed)).toEqual({ done: 4, total: 5 });
  });

  it('begins at nothing', () => {
    expect(setupProgress(alertingWith({}, [{}]))).toEqual({ done: 0, total: REQUIRED_STEPS.length });
  });
});

describe('the step at fault when no one can be reached', () => {
  it.each([
    ['there is no recipient', { email: 'ready' }, [], 'recipients'],
    ['nothing is configured', {}, [{}], 'email'],
    [
      'an address waits for its confirmation',
      { email: 'ready', sms: 'failing' },
      [{ email: 'unconfirmed' }],
      'email',
    ],
    [
      'a number waits for its confirmation',
      { email: 'failing', sms: 'ready' },
      [{ sms: 'unconfirmed' }],
      'sms',
    ],
    ['the only gateway fails', { email: 'failing' }, [{ email: 'failing' }], 'email'],
    ['only browsers could be used, and none is', { push: 'ready' }, [{}], 'push'],
  ] satisfies [string, GatewayStates, ChannelStates[], string][])(
    'when %s',
    (_, gateways, recipients, step) => {
      expect(stepAtFault(alertingWith(gateways, recipients))).toBe(step);
    },
  );
});
