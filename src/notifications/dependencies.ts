import type { Mailer } from '../mail/index.ts';
import type { Gateways } from '../messaging/index.ts';
import type { Log } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { SignedIds } from '../platform/secrets/signed-id.ts';
import type { Tools } from '../platform/tools.ts';
import type { Sender } from '../webhooks/index.ts';
import type { Vapid } from './push/vapid.ts';

export interface NotificationDependencies {
  tools: Tools;
  mailer: Mailer;
  gateways: Gateways;
  /** Seals incident notes and the keys of browsers. */
  box: SecretBox;
  /** Signs the links in notifications, which allow acknowledging the incident. */
  links: SignedIds;
  baseUrl: () => string;
  vapid: Vapid;
  /** Sends to push services, under the guard of webhooks. */
  sender: Pick<Sender, 'send'>;
  allowPrivate: boolean;
  log: Log;
  /** Counts attempts to alert that reached no one. */
  unreachedAlerts: { inc(): void };
  metrics: Metrics;
}
