import type { Recorder } from '../events/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Log } from '../platform/observability/log.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import type { Channel, GatewayFailure, Gateways } from './gateways/index.ts';

export interface MessagingDependencies {
  tools: Tools;
  recorder: Recorder;
  gateways: Gateways;
  /** Seals the texts of messages. */
  box: SecretBox;
  /** Builds the address of a guest's page. */
  pages: { addressOf(guestId: string): string };
  log: Log;
  /** Called when a gateway fails or takes a message of an organization, in the transaction that stores it. */
  onGateway: OnGateway;
}

export type OnGateway = (
  connection: Connection,
  gateway: { organization_id: string; channel: Channel },
  failure: GatewayFailure | undefined,
  at: Date,
) => Promise<void>;
