/** Bridges, as shown on the pages of a home and of an organization. */
export { BridgeList } from './bridge-list.tsx';
export { OneBridge } from './one-bridge.tsx';
export type { Place } from './place.ts';
