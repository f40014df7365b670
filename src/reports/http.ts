export { reportRoutes } from './routes.ts';
export { reportSchemas } from './schema.ts';
