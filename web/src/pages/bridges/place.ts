import type { WholeList } from '../../client/whole-list.ts';
import type { Bridge, BridgeAssignment, BridgeDevice, CreatedBridge, Home } from '../../contract.ts';

/** Where bridges stand, in a home or for all homes of an organization: the same rows of the API below the one and the other. */
export interface Place {
  id: string;
  name: string;
  organization_id: string;
  /** Nothing: each device says in which home it is. */
  home?: Home;
  mayWrite: boolean;
  /** The first unless told otherwise. */
  kinds: readonly [Bridge['kind'], ...Bridge['kind'][]];
  words: PlaceWords;
  list(): Promise<Bridge[]>;
  get(bridgeId: string): Promise<Bridge>;
  devices(bridgeId: string): Promise<WholeList<BridgeDevice>>;
  add(kind: Bridge['kind'], name: string): Promise<CreatedBridge>;
  rename(bridgeId: string, name: string): Promise<unknown>;
  newToken(bridgeId: string): Promise<{ bridge_token: string }>;
  remove(bridgeId: string): Promise<unknown>;
  assign(bridgeId: string, foreignId: string, body: BridgeAssignment): Promise<BridgeDevice>;
  unassign(bridgeId: string, foreignId: string): Promise<unknown>;
}

interface PlaceWords {
  /** What bridges are here. */
  what: string;
  /** Where there is none: what one is good for. */
  none: string;
  add: string;
  /** A name that one may have. */
  example: string;
}
