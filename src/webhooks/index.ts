export { type DeliveryIds, openDeliveryIds } from './delivery-ids.ts';
export type { WebhookDependencies } from './dependencies.ts';
export {
  announceDeliveries,
  announcing,
  deliveryInsert,
  fitsOneNotice,
  type Lease,
  type NewDelivery,
} from './insert-deliveries.ts';
export { type Heard, heardInsert } from './listen/insert-heard.ts';
export { openListening } from './listen/listening.ts';
export { forgetDeadListeners } from './listen/store.ts';
export type { Delivery } from './organization/delivery.ts';
export { openDeliveryMetrics } from './organization/delivery-metrics.ts';
export { type Engine, startEngine } from './organization/engine.ts';
export {
  dropOldHistory,
  ensureHistoryPartitions,
  forgetHistoryOfGone,
  forgetOldHistory,
} from './organization/history/partitions.ts';
export { cutHistory } from './organization/history/store.ts';
export { forgetOldTallies } from './organization/settle.ts';
export {
  deleteReplaced,
  findWebhook,
  forgetWebhooks,
  listWebhooks,
  nameWebhooks,
} from './organization/store.ts';
export { registerWebhook, removeWebhook } from './organization/webhooks.ts';
export { digestOf } from './payload.ts';
export {
  listensTo,
  type OrganizationReceivers,
  openReceivers,
  type Receivers,
  type UserReceiver,
  wants,
} from './receivers.ts';
export { readRegistration } from './registration.ts';
export { SEALED_LISTENERS, SEALED_WEBHOOKS } from './seals.ts';
export type { OwnReceivers } from './send/own-receivers.ts';
export { openSender, type Sender } from './send/sender.ts';
export { type SlotCounts, slotCounts } from './slots/slot-counts.ts';
export type { UserDelivery } from './user/delivery.ts';
export { userEvent } from './user/event.ts';
export { openUserWebhookQueue, type UserWebhookQueue } from './user/queue.ts';
export {
  countUserWebhooks,
  deleteReplacedOfUsers,
  deleteUserWebhooksOf,
  deleteWebhooksOfGrant,
} from './user/store.ts';
