import { describe, expect, it } from 'vitest';
import { STATUSES } from '../../messaging/outbound/message.ts';
import { NOTIFICATION_STATUSES } from '../../notifications/sending/store.ts';
import { type MessageStatus, messageState, storedStatusesOf } from './message-status.ts';

const CHANNELS = ['sms', 'email', 'call', 'push'] as const;

/** Written by hand: with a gateway, and in the outbox. */
const EXPECTED: Record<string, [withGateway: MessageStatus, inOutbox: MessageStatus]> = {
  scheduled: ['queued', 'not_sent'],
  planned: ['queued', 'not_sent'],
  sending: ['queued', 'not_sent'],
  accepted: ['sent', 'not_sent'],
  sent: ['sent', 'not_sent'],
  delivered: ['delivered', 'not_sent'],
  received: ['delivered', 'delivered'],
  undelivered: ['failed', 'not_sent'],
  failed: ['failed', 'not_sent'],
  cancelled: ['not_sent', 'not_sent'],
  skipped: ['not_sent', 'not_sent'],
};
const STORED = [...new Set([...STATUSES, ...NOTIFICATION_STATUSES])];
const REASONS = {
  sms: 'No SMS gateway is configured.',
  email: 'No mail server is configured.',
  call: 'No voice gateway is configured.',
};

describe('the state of a message', () => {
  it('is known for every stored status', () => {
    expect([...STORED].sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(STORED.flatMap((status) => CHANNELS.map((channel) => ({ status, channel }))))(
    'of $channel stored as $status',
    ({ status, channel }) => {
      const [withGateway, inOutbox] = EXPECTED[status] ?? [];
      for (const gateway of ['smtp', 'sms', 'voice', null]) {
        expect(messageState({ status, channel, gateway, reason: 'Why.' })).toEqual({
          status: withGateway,
          reason: 'Why.',
        });
      }
      const kept = { status, channel, gateway: 'outbox' };
      expect(messageState({ ...kept, reason: 'Why.' })).toEqual({ status: inOutbox, reason: 'Why.' });
    },
  );

  it.each(Object.entries(REASONS))('names the missing gateway of %s', (channel, reason) => {
    const kept = { status: 'accepted', channel: channel as 'sms', gateway: 'outbox', reason: null } as const;
    expect(messageState(kept)).toEqual({ status: 'not_sent', reason });
  });

  it('is listed with its stored statuses', () => {
    for (const stored of STORED) {
      const status = EXPECTED[stored]?.[0] ?? 'failed';
      expect(storedStatusesOf(status)).toContain(stored);
    }
  });
});
