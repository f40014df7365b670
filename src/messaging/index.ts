export { messagingSchemas } from './conversations/schema.ts';
export { cancelMessages, forgetHome } from './forget-home.ts';
export { gatewayPlugin, openGateways } from './gateways/index.ts';
export { openMessaging } from './open.ts';
