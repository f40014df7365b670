export { uplinkPlugin } from './lorawan/http.ts';
export { bridgeRoutes } from './routes.ts';
export { bridgeSchemas } from './schema.ts';
