import type { Socket } from 'node:net';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Command } from '../ingest/commands.ts';
import type { DeviceAuthentication } from '../ingest/device-authentication.ts';
import type { Intake } from '../ingest/intake.ts';
import type { IngestDevice } from '../ingest/work.ts';

/** What tells a bridge's token from a device's. */
export const BRIDGE_TOKEN = 'bt_';

/** A program that speaks for many devices. */
export interface Bridge {
  bridge_id: string;
  /** All of its topics begin so. */
  base: string;
}

/** Who bridges are and what they say is read elsewhere; here they come in. */
export interface BridgeDoor {
  identify(token: string): Promise<Bridge | undefined>;
  /** `topic` is below the bridge's base. Resolves when it may be acknowledged; what throws is worth saying again. */
  receive(bridge: Bridge, topic: string, payload: Buffer, retained: boolean): Promise<void>;
  /** Said of what is not below its base, and so is not read. */
  strayed(bridge: Bridge, topic: string): void;
  /** All there are, for a broker that they are connected to without our asking. */
  all(): Promise<Bridge[]>;
  /** Hands in how bridges that are connected are told something; that answers whether one was. */
  connected(tell: TellBridge): void;
}

export type TellBridge = (bridgeId: string, topic: string, body: object) => boolean;

export interface MqttDependencies {
  intake: Pick<Intake, 'take' | 'link' | 'acknowledge'>;
  authentication: DeviceAuthentication;
  changes: Pick<ChangeFeed, 'subscribe'>;
  tools: Tools;
  log: Log;
  metrics: Pick<Metrics, 'gauge'>;
  bridges?: BridgeDoor;
}

/** Where connections come from that another process accepted. */
export type HandedOver = (take: (socket: Socket) => void) => void;

/** What a device is told. */
export interface Orders {
  configuration(device: IngestDevice): Promise<object | undefined>;
  /** What it has not acknowledged and can still do; so it may hear a command again, and knows it by its id. */
  commands(deviceId: string): Promise<Command[]>;
}
