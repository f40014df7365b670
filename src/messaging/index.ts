export { cancelMessages, forgetHome } from './forget-home.ts';
export { gatewayPlugin, openGateways } from './gateways/index.ts';
export { openMessaging } from './open.ts';
export { messagingSchemas } from './schemas.ts';
