/** Bridges, as shown on the pages of a home and of an organization. */

export { BridgeDetails } from './bridge-details.tsx';
export { BridgeList } from './bridge-list.tsx';
export type { BridgeScope } from './bridge-scope.ts';
