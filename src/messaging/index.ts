export { gatewaySite, openGateways } from './gateways/index.ts';
export { openMessaging } from './open.ts';
export { messagingSchemas } from './schema.ts';
