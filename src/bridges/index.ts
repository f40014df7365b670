export { openBridgeAuthentication } from './authentication.ts';
export { unassignMoved } from './device-store.ts';
export { openBridgeGateway } from './gateway.ts';
export { openUplinks } from './lorawan/uplink-intake.ts';
export { openDeviceLists } from './zigbee2mqtt/device-lists.ts';
