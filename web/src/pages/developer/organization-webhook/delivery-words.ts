import type { Delivery, EventAtWebhook } from '../../../contract.ts';
import { type Message, msg } from '../../../words/words.ts';

export const STATUSES: Record<Delivery['status'], { label: Message; color: string }> = {
  pending: { label: msg('Pending'), color: 'blue' },
  delivered: { label: msg('Delivered'), color: 'green' },
  failed: { label: msg('Failed'), color: 'red' },
  discarded: { label: msg('Discarded'), color: 'gray' },
};

type Attempt = Delivery['attempts'][number];

/** Where an attempt failed. */
export const PHASES: Record<NonNullable<Attempt['phase']>, Message> = {
  url: msg('Address'),
  queued: msg('Waiting for a connection'),
  dns: msg('Looking up the name (DNS)'),
  connect: msg('Connecting'),
  tls: msg('TLS handshake'),
  headers: msg('Waiting for the answer'),
  body: msg('Reading the answer'),
  redirect: msg('Following a redirect'),
  status: msg('Status of the answer'),
};

export const OUTCOMES: Record<EventAtWebhook['outcome'], Message> = {
  pending: msg('It is being delivered: attempts are left.'),
  delivered: msg('It was delivered.'),
  failed: msg('All five attempts failed, and the webhook broke.'),
  discarded: msg('The webhook was broken, so it was discarded. It is not sent later either.'),
  not_subscribed: msg('The webhook is not subscribed to events of this type.'),
  created_later: msg('The webhook was created after the event.'),
  not_its_turn: msg('The webhook takes the place of another, which sent events until then.'),
  replaced: msg('Another webhook had taken the place of this one.'),
  no_longer_kept: msg('It is longer ago than deliveries are kept.'),
  unknown: msg(
    'There is no delivery of it. The webhook may have been subscribed to other events then, or no history was kept.',
  ),
};
