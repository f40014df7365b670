export { messagingSchemas } from './conversations/schema.ts';
export { gatewayPlugin, openGateways } from './gateways/index.ts';
export { openMessaging } from './open.ts';
