import type { Socket } from 'node:net';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Command } from '../ingest/commands.ts';
import type { DeviceAuthentication } from '../ingest/device-authentication.ts';
import type { Intake } from '../ingest/intake.ts';
import type { IngestDevice } from '../ingest/work.ts';

/** Prefix of a bridge's token. A device's token has another one. */
export const BRIDGE_TOKEN = 'bt_';

/** A program that connects many devices. */
export interface Bridge {
  bridge_id: string;
  /** Prefix of all its topics. */
  base: string;
}

/** Entry point for bridges: another slice knows them and reads their messages. */
export interface BridgeGateway {
  identify(token: string): Promise<Bridge | undefined>;
  /**
   * `topic` is relative to the bridge's base. Resolves when the message may be acknowledged. If it throws, it is
   * worth sending again.
   */
  receive(bridge: Bridge, topic: string, payload: Buffer, retained: boolean): Promise<void>;
  /** Called for topics outside the base, which are not read. */
  rejectTopic(bridge: Bridge, topic: string): void;
  /** All bridges, for a broker that they connect to without our check. */
  listBridges(): Promise<Bridge[]>;
  /** Passes the function that sends to connected bridges. It returns whether the bridge was connected. */
  addSender(send: SendToBridge): void;
}

export type SendToBridge = (bridgeId: string, topic: string, body: object) => boolean;

export interface MqttDependencies {
  intake: Pick<Intake, 'take' | 'link' | 'acknowledge'>;
  authentication: DeviceAuthentication;
  changes: Pick<ChangeFeed, 'subscribe'>;
  tools: Tools;
  log: Log;
  metrics: Pick<Metrics, 'gauge'>;
  bridges?: BridgeGateway;
}

/** Source of connections that another process accepted. */
export type SocketSource = (accept: (socket: Socket) => void) => void;

/** Commands and configuration for a device. */
export interface Instructions {
  configuration(device: IngestDevice): Promise<object | undefined>;
  /** Commands that are neither acknowledged nor expired. A device may receive one twice and knows it by its id. */
  commands(deviceId: string): Promise<Command[]>;
}
