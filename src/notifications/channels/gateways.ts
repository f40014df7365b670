import { isOutbox } from '../../messaging/index.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import type { NotificationChannel } from '../sending/store.ts';

/** Why a channel sends nothing in this installation; undefined when it sends. Push needs no gateway. */
export function missingGateway(
  { mailer, gateways }: Pick<NotificationDependencies, 'mailer' | 'gateways'>,
  channel: NotificationChannel,
): string | undefined {
  switch (channel) {
    case 'email':
      return mailer.sends ? undefined : 'There is no mail server.';
    case 'sms':
      return isOutbox(gateways.sms) ? 'There is no SMS gateway.' : undefined;
    case 'call':
      return isOutbox(gateways.call) ? 'There is no voice gateway.' : undefined;
    case 'push':
      return undefined;
  }
}
