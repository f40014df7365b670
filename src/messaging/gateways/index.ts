export type { Callbacks, Incoming, SpokenAnswer } from './callbacks.ts';
export { describeGatewayFailure, type GatewayFailure } from './failure.ts';
export { type Channel, type Gateway, type Gateways, type Outgoing, Refused } from './gateway.ts';
export { isOutbox, openGateways } from './open-gateways.ts';
export { callAnswerPath } from './telephony.ts';
