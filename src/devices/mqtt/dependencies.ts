import type { Socket } from 'node:net';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Command } from '../ingest/commands.ts';
import type { DeviceAuthentication } from '../ingest/device-authentication.ts';
import type { Intake } from '../ingest/intake.ts';
import type { IngestDevice } from '../ingest/work.ts';

export interface MqttDependencies {
  intake: Pick<Intake, 'take' | 'link' | 'acknowledge'>;
  authentication: DeviceAuthentication;
  changes: Pick<ChangeFeed, 'subscribe'>;
  tools: Tools;
  log: Log;
  metrics: Pick<Metrics, 'gauge'>;
}

/** Where connections come from that another process accepted. */
export type HandedOver = (take: (socket: Socket) => void) => void;

/** What a device is told. */
export interface Orders {
  configuration(device: IngestDevice): Promise<object | undefined>;
  /** What it has not acknowledged and can still do; so it may hear a command again, and knows it by its id. */
  commands(deviceId: string): Promise<Command[]>;
}
