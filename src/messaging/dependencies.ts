import type { Recorder } from '../events/index.ts';
import type { Log } from '../platform/log.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import type { Gateways } from './gateways/index.ts';

export interface MessagingDependencies {
  tools: Tools;
  recorder: Recorder;
  gateways: Gateways;
  /** Seals what messages say. */
  box: SecretBox;
  /** Where the page of a guest is. */
  pages: { addressOf(guestId: string): string };
  log: Log;
}
