import type { Recorder } from '../events/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import type { Channel, Gateways } from './gateways/index.ts';

export interface MessagingDependencies {
  tools: Tools;
  recorder: Recorder;
  gateways: Gateways;
  /** Seals what messages say. */
  box: SecretBox;
  /** Where the page of a guest is. */
  pages: { addressOf(guestId: string): string };
  log: Log;
  /** Others hear whether a gateway takes what an organization sends, in the transaction that writes it down. */
  onGateway: OnGateway;
}

export type OnGateway = (
  connection: Connection,
  gateway: { organization_id: string; channel: Channel },
  works: boolean,
  at: Date,
) => Promise<void>;
