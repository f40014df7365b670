export { gatewayPlugin } from './gateways/plugin.ts';
export { openMessaging } from './open.ts';
export { messagingSchemas } from './schemas.ts';
