export { type BridgeAuthentication, openBridgeAuthentication } from './authentication.ts';
export { type Hearing, openHearing } from './hear.ts';
export { uplinkPlugin } from './lorawan/http.ts';
export { openUplinks, type Uplinks } from './lorawan/uplinks.ts';
export { bridgeRoutes } from './routes.ts';
export { bridgeSchemas } from './schema.ts';
