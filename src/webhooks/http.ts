export { webhookDocument, webhookSchemas } from './document.ts';
export { listenRoutes } from './listen/routes.ts';
export { organizationWebhookRoutes } from './organization/routes.ts';
export { userWebhookRoutes } from './user/routes.ts';
