import { isOutbox } from '../../messaging/index.ts';
import { NO_GATEWAY_REASONS } from '../../platform/values/message-status.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import type { NotificationChannel } from '../sending/store.ts';

/** Why a channel sends nothing in this installation; undefined when it sends. Push needs no gateway. */
export function missingGateway(
  { mailer, gateways }: Pick<NotificationDependencies, 'mailer' | 'gateways'>,
  channel: NotificationChannel,
): string | undefined {
  switch (channel) {
    case 'email':
      return mailer.sends ? undefined : NO_GATEWAY_REASONS.email;
    case 'sms':
      return isOutbox(gateways.sms) ? NO_GATEWAY_REASONS.sms : undefined;
    case 'call':
      return isOutbox(gateways.call) ? NO_GATEWAY_REASONS.call : undefined;
    case 'push':
      return undefined;
  }
}
