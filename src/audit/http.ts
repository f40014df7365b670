export { auditRoutes } from './routes.ts';
export { auditSchemas } from './schema.ts';
