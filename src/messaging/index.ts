export { cancelMessages, forgetHome } from './forget-home.ts';
export { gatewayPlugin, openGateways } from './gateways/index.ts';
export { openMessaging } from './open.ts';
export { SEALED_MESSAGES } from './outbound/content.ts';
export { addSmsSender, listSmsSenders, removeSmsSender } from './outbound/senders.ts';
export { messagingSchemas } from './schemas.ts';
