export { openBridgeAuthentication } from './authentication.ts';
export { openBridgeDoor } from './door.ts';
export { bridgeRoutes } from './routes.ts';
export { bridgeSchemas } from './schema.ts';
