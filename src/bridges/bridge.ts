/** Programs that speak for devices which cannot speak to us themselves. */

/** Those of one home, and those that serve all homes of an organization. */
export const HOME_KINDS = ['zigbee2mqtt'] as const;
export const ORGANIZATION_KINDS = ['chirpstack', 'things_stack'] as const;

export type BridgeKind = (typeof HOME_KINDS)[number] | (typeof ORGANIZATION_KINDS)[number];

/** A bridge that proved who it is. */
export interface KnownBridge {
  bridge_id: string;
  organization_id: string;
  home_id: string | null;
  kind: BridgeKind;
  /** Where it publishes at a broker of the operator's, if not where ours would have it. */
  base_topic: string | null;
}

/** A bridge of a home speaks for devices of that home alone; one of an organization for those of all its homes. */
export function servesHome(bridgeHomeId: string | null, homeId: string): boolean {
  return bridgeHomeId === null || bridgeHomeId === homeId;
}

/** Where a bridge publishes unless told otherwise; at our own broker it may publish nowhere else. */
export function ownBaseTopic(bridgeId: string): string {
  return `lares/v1/b/${bridgeId}`;
}

/** Why something of a device is not taken over. */
const REASONS = [
  'unknown_unit',
  'not_a_weighted',
  'not_a_level',
  'not_measured_here',
  'one_is_enough',
  'unknown_model',
  'no_codec',
] as const;

export type Reason = (typeof REASONS)[number];

/** `property` as it is called there; empty: all of it. */
export interface RefusedProperty {
  property: string;
  reason: string;
  unit?: string;
}

/** What an adapter says of a device that its bridge knows. */
export interface SeenDevice {
  foreign_id: string;
  name: string;
  model: string | null;
  vendor: string | null;
  /** In the words of our reports: metrics, `motion`, `tamper`, `smoke_alarm`, `battery`, `siren`. */
  measures: string[];
  refused: RefusedProperty[];
  /** For the adapter itself, when it reads what the device says. */
  mapping: object;
}

/** What a report says beyond its number and when it was sent, which it gets here. Times of samples and events are never after now. */
export interface ReportContent {
  heartbeat_s?: number;
  hw?: string;
  samples?: Record<string, number>[];
  events?: Record<string, unknown>[];
  battery?: Record<string, unknown>;
  net?: { rssi?: number };
}

/** What an adapter makes of one message about one device. */
export interface HeardOf {
  /** What it has to remember for the next one; nothing: as before. */
  memory?: object;
  /** Nothing: the message says nothing new. */
  report?: ReportContent;
  /** The bridge can reach the device, or has lost it. */
  link?: 'online' | 'lost';
  /** A command that it has done, as far as its state shows. */
  acknowledged?: string;
}
