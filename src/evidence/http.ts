export { evidenceKeyPlugin } from './key-plugin.ts';
export { evidenceRoutes } from './routes.ts';
export { evidenceSchemas } from './schema.ts';
