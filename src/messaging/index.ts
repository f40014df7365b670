export { messagingSchemas } from './conversations/schema.ts';
export { gatewaySite, openGateways } from './gateways/index.ts';
export { openMessaging } from './open.ts';
