export { ingestPlugin } from './ingest/http.ts';
export { mqttAuthPlugin } from './mqtt/auth-plugin.ts';
export { pairingPlugin } from './pairing/http.ts';
export { pairingRoutes } from './pairing/routes.ts';
export { deviceRoutes } from './routes.ts';
export { deviceSchemas } from './schema.ts';
export { seriesRoutes } from './series/routes.ts';
