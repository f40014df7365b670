import type { AlertChannel, Alerting } from '../contract.ts';

export type SetupState = 'ready' | 'missing' | 'unconfirmed' | 'failing';

const CHANNELS = ['email', 'sms', 'call', 'push'] as const satisfies AlertChannel[];

/** The steps of the setup, each an anchor of the page. */
export type SetupStep =
  | (typeof CHANNELS)[number]
  | 'recipients'
  | 'test'
  | 'quiet-hours'
  | 'device'
  | 'bookings'
  | 'webhooks';

/** The setup is complete without the others. */
export const REQUIRED_STEPS: readonly SetupStep[] = ['email', 'recipients', 'test', 'device', 'bookings'];

export function stateOfStep(alerting: Alerting, step: SetupStep): SetupState {
  const { setup } = alerting;
  const readyIf = (isReady: boolean) => (isReady ? 'ready' : 'missing');
  switch (step) {
    case 'recipients':
      return recipientsState(alerting);
    case 'test':
      return testState(alerting);
    case 'quiet-hours':
      return 'ready';
    case 'device':
      return readyIf(setup.first_device_seen_at !== undefined);
    case 'bookings':
      return readyIf(setup.booking_sources > 0);
    case 'webhooks':
      return readyIf(setup.webhooks > 0);
    default:
      return channelState(alerting, step);
  }
}

export function setupProgress(alerting: Alerting): { done: number; total: number } {
  const done = REQUIRED_STEPS.filter((step) => stateOfStep(alerting, step) === 'ready');
  return { done: done.length, total: REQUIRED_STEPS.length };
}

/** The gateway's state, and that of the recipients' addresses once it works. */
function channelState({ gateways, recipients }: Alerting, channel: AlertChannel): SetupState {
  const gateway = gateways.find((one) => one.channel === channel)?.state ?? 'missing';
  if (gateway !== 'ready') return gateway;
  const states = recipients.map(({ channels }) => channels.find((one) => one.channel === channel)?.state);
  return (['ready', 'unconfirmed'] as const).find((state) => states.includes(state)) ?? 'missing';
}

function recipientsState(alerting: Alerting): SetupState {
  if (alerting.reachable) return 'ready';
  const states = CHANNELS.map((channel) => channelState(alerting, channel));
  return (['unconfirmed', 'failing'] as const).find((state) => states.includes(state)) ?? 'missing';
}

function testState({ confirmed_test_at, last_test }: Alerting): SetupState {
  if (confirmed_test_at !== undefined) return 'ready';
  return last_test === undefined ? 'missing' : 'unconfirmed';
}

/**
 * The step that makes a person reachable with the least work: an address to confirm, then a gateway to repair, then a
 * gateway that works and has no recipient, then the mail server.
 */
export function stepAtFault(alerting: Alerting): SetupStep {
  if (alerting.recipients.length === 0) return 'recipients';
  const inState = (state: SetupState) =>
    CHANNELS.find((channel) => channelState(alerting, channel) === state);
  const unused = CHANNELS.find((channel) =>
    alerting.gateways.some((gateway) => gateway.channel === channel && gateway.state === 'ready'),
  );
  return inState('unconfirmed') ?? inState('failing') ?? unused ?? 'email';
}
