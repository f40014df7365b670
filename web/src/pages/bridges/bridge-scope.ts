import type { FullList } from '../../client/all-pages.ts';
import type { Bridge, BridgeAssignment, BridgeDevice, CreatedBridge, Home } from '../../contract.ts';

/** Bridges of a home or of an organization: the same API rows below either. */
export interface BridgeScope {
  id: string;
  name: string;
  organization_id: string;
  /** Absent: each device names its home. */
  home?: Home;
  mayWrite: boolean;
  /** The first is the default. */
  kinds: readonly [Bridge['kind'], ...Bridge['kind'][]];
  texts: ScopeTexts;
  list(): Promise<Bridge[]>;
  get(bridgeId: string): Promise<Bridge>;
  devices(bridgeId: string): Promise<FullList<BridgeDevice>>;
  add(kind: Bridge['kind'], name: string): Promise<CreatedBridge>;
  rename(bridgeId: string, name: string): Promise<unknown>;
  newToken(bridgeId: string): Promise<{ bridge_token: string }>;
  remove(bridgeId: string): Promise<unknown>;
  assign(bridgeId: string, foreignId: string, body: BridgeAssignment): Promise<BridgeDevice>;
  unassign(bridgeId: string, foreignId: string): Promise<unknown>;
}

interface ScopeTexts {
  /** Describes the bridges here. */
  what: string;
  /** Empty state: what a bridge is for. */
  none: string;
  add: string;
  /** An example name. */
  example: string;
}
