import { senderOf } from '../../messaging/index.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { smsText } from './texts.ts';
import type { Taken, Underway } from './underway.ts';

export async function sendSms(
  { tools, gateways }: NotificationDependencies,
  { notification, incident, home, link }: Underway,
  signal: AbortSignal,
): Promise<Taken> {
  const { notification_id, recipient } = notification;
  const from = await senderOf(tools.database, gateways.sms, home.organization_id);
  const { gateway_id } = await gateways.sms.send(
    {
      message_id: notification_id,
      key: notification_id,
      channel: 'sms',
      to: recipient ?? '',
      ...(from === null ? {} : { from }),
      text: smsText({ incident, home, link }),
      language: 'en',
    },
    signal,
  );
  return { gateway: gateways.sms.name, gateway_id };
}
