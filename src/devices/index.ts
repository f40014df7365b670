export { createDevice } from './devices.ts';
export { deviceRoutes } from './routes.ts';
export { deviceSchemas } from './schema.ts';
