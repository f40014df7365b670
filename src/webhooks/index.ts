export { EVENT_TYPES, type EventType, HOME_EVENT_TYPES, isEventType, isTransient } from './catalogue.ts';
export { catalogueRoutes } from './catalogue-routes.ts';
export { type DeliveryIds, openDeliveryIds } from './delivery-ids.ts';
export type { WebhookDependencies } from './dependencies.ts';
export { deliveryInsert, type Lease, linesOf, type NewDelivery } from './insert-deliveries.ts';
export type { Delivery } from './organization/delivery.ts';
export { type Engine, startEngine } from './organization/engine.ts';
export { organizationWebhookRoutes } from './organization/routes.ts';
export { registerWebhook, removeWebhook } from './organization/webhooks.ts';
export { digestOf } from './payload.ts';
export {
  type OrganizationReceivers,
  openReceivers,
  type Receivers,
  type UserReceiver,
  wants,
} from './receivers.ts';
export type { OwnReceivers } from './send/own-receivers.ts';
export { openSender } from './send/sender.ts';
export type { UserDelivery } from './user/delivery.ts';
export { userEvent } from './user/event.ts';
export { openUserWebhookQueue } from './user/queue.ts';
export { userWebhookRoutes } from './user/routes.ts';
export { isUserOnly, type RaisedType, userEventName } from './user-events.ts';
export { metadataName, sensorValues } from './user-sensor-values.ts';
