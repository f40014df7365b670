export { incidentRoutes } from './routes.ts';
export { incidentSchemas } from './schema.ts';
