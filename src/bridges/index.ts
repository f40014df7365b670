export { openBridgeAuthentication } from './authentication.ts';
export { unassignMoved } from './device-store.ts';
export { openBridgeDoor } from './door.ts';
export { uplinkPlugin } from './lorawan/http.ts';
export { openUplinks } from './lorawan/uplinks.ts';
export { bridgeRoutes } from './routes.ts';
export { bridgeSchemas } from './schema.ts';
export { openDeviceLists } from './zigbee2mqtt/device-lists.ts';
