export type { Disclosure } from './page/disclosure.ts';
export { guestPagePlugin } from './page/plugin.ts';
export { guestRoutes } from './routes.ts';
export { guestSchemas } from './schema.ts';
export { connectionRoutes } from './sync/connections/routes.ts';
export { connectionSchemas } from './sync/connections/schema.ts';
export { integrationRoutes } from './sync/integrations/routes.ts';
export { integrationSchemas } from './sync/integrations/schema.ts';
