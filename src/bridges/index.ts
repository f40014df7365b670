export { type BridgeAuthentication, openBridgeAuthentication } from './authentication.ts';
export { type Hearing, openHearing } from './hear.ts';
export { bridgeRoutes } from './routes.ts';
export { bridgeSchemas } from './schema.ts';
