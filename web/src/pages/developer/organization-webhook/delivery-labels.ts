import type { Delivery, EventAtWebhook } from '../../../contract.ts';
import type { TextKey } from '../../../i18n/texts.ts';

export const STATUSES: Record<Delivery['status'], { label: TextKey; color: string }> = {
  pending: { label: 'webhooks.pending', color: 'blue' },
  delivered: { label: 'common.delivered', color: 'green' },
  failed: { label: 'webhooks.failed', color: 'red' },
  discarded: { label: 'webhooks.discarded', color: 'gray' },
};

type Attempt = Delivery['attempts'][number];

/** Where an attempt failed. */
export const PHASES: Record<NonNullable<Attempt['phase']>, TextKey> = {
  url: 'common.address',
  queued: 'webhooks.waitingForConnection',
  dns: 'webhooks.lookingUpNameDns',
  connect: 'webhooks.connecting',
  tls: 'webhooks.tlsHandshake',
  headers: 'webhooks.waitingForAnswer',
  body: 'webhooks.readingAnswer',
  redirect: 'webhooks.followingRedirect',
  status: 'webhooks.statusOfAnswer',
};

export const OUTCOMES: Record<EventAtWebhook['outcome'], TextKey> = {
  pending: 'webhooks.explainedPending',
  delivered: 'webhooks.explainedDelivered',
  failed: 'webhooks.explainedBroke',
  discarded: 'webhooks.explainedDiscarded',
  not_subscribed: 'webhooks.explainedNotSubscribed',
  created_later: 'webhooks.explainedCreatedLater',
  not_its_turn: 'webhooks.explainedNotYetActive',
  replaced: 'webhooks.explainedReplaced',
  no_longer_kept: 'webhooks.explainedTooOld',
  unknown: 'webhooks.explainedUnknown',
};
