export { type DeliveryIds, openDeliveryIds } from './delivery-ids.ts';
export type { WebhookDependencies } from './dependencies.ts';
export { openListenerConnections } from './listen/connections.ts';
export { deleteDeadListeners } from './listen/store.ts';
export type { Delivery } from './organization/engine/delivery.ts';
export { openDeliveryMetrics } from './organization/engine/delivery-metrics.ts';
export { type Engine, startEngine } from './organization/engine/engine.ts';
export {
  deleteOldHistory,
  deleteOrphanedHistory,
  dropOldHistory,
  ensureHistoryPartitions,
} from './organization/history/partitions.ts';
export { eraseFromHistory } from './organization/history/store.ts';
export { deleteOldTallies } from './organization/settle/tallies.ts';
export {
  countWebhooks,
  deleteReplaced,
  deleteWebhooks,
  findWebhook,
  listWebhooks,
  readWebhookNames,
} from './organization/store.ts';
export { registerWebhook, removeWebhook } from './organization/webhooks.ts';
export { digestOf } from './payload.ts';
export {
  isSubscribed,
  type OrganizationReceivers,
  openReceivers,
  type Receivers,
  subscribesTo,
  type UserReceiver,
} from './receivers.ts';
export { readRegistration } from './registration.ts';
export { SEALED_LISTENERS, SEALED_WEBHOOKS } from './sealed-secrets.ts';
export type { LocalReceivers } from './send/local-receivers.ts';
export { openSender, type Sender } from './send/sender.ts';
export { type SlotCounts, slotCounts } from './slots/slot-counts.ts';
export type { UserDelivery } from './user/delivery.ts';
export { userEvent } from './user/event.ts';
export { openUserWebhookQueue, type UserWebhookQueue } from './user/queue.ts';
export {
  countUserWebhooks,
  deleteReplacedUserWebhooks,
  deleteUserWebhooksOf,
  deleteWebhooksOfGrant,
} from './user/store.ts';
