import { senderOf } from '../../messaging/index.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import type { Taken, Underway } from './underway.ts';

export async function sendSms(
  { tools, gateways }: NotificationDependencies,
  { notification, organization_id, words, sms }: Underway,
  signal: AbortSignal,
): Promise<Taken> {
  const { notification_id, recipient } = notification;
  const from =
    organization_id === null ? null : await senderOf(tools.database, gateways.sms, organization_id);
  const { gateway_id } = await gateways.sms.send(
    {
      message_id: notification_id,
      key: notification_id,
      channel: 'sms',
      to: recipient ?? '',
      ...(from === null ? {} : { from }),
      text: sms,
      language: words.language,
    },
    signal,
  );
  return { gateway: gateways.sms.name, gateway_id };
}
