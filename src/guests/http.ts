export { connectionRoutes } from './connections/routes.ts';
export { connectionSchemas } from './connections/schema.ts';
export { integrationRoutes } from './integrations/routes.ts';
export { integrationSchemas } from './integrations/schema.ts';
export type { Disclosure } from './page/disclosure.ts';
export { guestPagePlugin } from './page/plugin.ts';
export { guestRoutes } from './routes.ts';
export { guestSchemas } from './schema.ts';
