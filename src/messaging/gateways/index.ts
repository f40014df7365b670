export type { Callbacks, Incoming } from './callbacks.ts';
export { type Channel, type Gateway, type Gateways, type Outgoing, Refused } from './gateway.ts';
export { openGateways } from './open-gateways.ts';
