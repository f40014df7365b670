import type { Mailer } from '../mail/index.ts';
import type { Gateways } from '../messaging/index.ts';
import type { Log } from '../platform/log.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { SignedIds } from '../platform/signed-id.ts';
import type { Tools } from '../platform/tools.ts';
import type { Sender } from '../webhooks/index.ts';
import type { Vapid } from './push/vapid.ts';

export interface NotificationDependencies {
  tools: Tools;
  mailer: Mailer;
  gateways: Pick<Gateways, 'sms'>;
  /** For what is written down about an incident, and for keys of browsers. */
  box: SecretBox;
  /** Whoever has the link that a notification carries may acknowledge what it tells of. */
  links: SignedIds;
  baseUrl: () => string;
  vapid: Vapid;
  /** To push services, under the guard of webhooks. */
  sender: Pick<Sender, 'send'>;
  allowPrivate: boolean;
  log: Log;
}
