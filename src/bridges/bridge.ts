/** Programs that report for devices which cannot connect themselves. */

/** Kinds that belong to one home, and kinds that serve all homes of an organization. */
export const HOME_KINDS = ['zigbee2mqtt'] as const;
export const ORGANIZATION_KINDS = ['chirpstack', 'things_stack'] as const;

export type BridgeKind = (typeof HOME_KINDS)[number] | (typeof ORGANIZATION_KINDS)[number];

/** An authenticated bridge. */
export interface AuthenticatedBridge {
  bridge_id: string;
  organization_id: string;
  home_id: string | null;
  kind: BridgeKind;
  /** Its base topic at the operator's broker, if not the default. */
  base_topic: string | null;
}

/** A bridge of a home serves devices of that home; one of an organization serves devices of all its homes. */
export function servesHome(bridgeHomeId: string | null, homeId: string): boolean {
  return bridgeHomeId === null || bridgeHomeId === homeId;
}

/** The default base topic; at the built-in broker a bridge may publish nowhere else. */
export function ownBaseTopic(bridgeId: string): string {
  return `lares/v1/b/${bridgeId}`;
}

/** Why a property of a device is not used. */
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

/** `property` in the terms of the source; empty: everything. */
export interface RefusedProperty {
  property: string;
  reason: string;
  unit?: string;
}

/** A device as an adapter describes it. */
export interface DeviceDescription {
  foreign_id: string;
  name: string;
  model: string | null;
  vendor: string | null;
  /** In terms of reports: metrics, `motion`, `tamper`, `smoke_alarm`, `water_leak`, `battery`, `siren`. */
  measures: string[];
  refused: RefusedProperty[];
  /** The adapter's own data to read messages of the device. */
  mapping: object;
}

/** A report without number and time, which are added later. Times of samples and events are never after now. */
export interface ReportContent {
  heartbeat_s?: number;
  hw?: string;
  samples?: Record<string, number>[];
  events?: Record<string, unknown>[];
  battery?: Record<string, unknown>;
  net?: { rssi?: number };
}

/** The result of one message about one device. */
export interface MessageResult {
  /** State for the next message; undefined keeps the previous one. */
  memory?: object;
  /** Undefined: nothing new. */
  report?: ReportContent;
  /** The bridge reaches the device again, or has lost it. */
  link?: 'online' | 'lost';
  /** A command that the device has executed, as far as its state shows. */
  acknowledged?: string;
}
