export { openBridgeAuthentication } from './authentication.ts';
export { unassignMoved } from './device-store.ts';
export { openBridgeDoor } from './door.ts';
export { openUplinks } from './lorawan/uplinks.ts';
export { openDeviceLists } from './zigbee2mqtt/device-lists.ts';
