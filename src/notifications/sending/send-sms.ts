import { maySendSms, Refused, readSender, SMS_NOT_ALLOWED } from '../../messaging/index.ts';
import { hasRoomInCaps } from '../../platform/rate-limit/caps.ts';
import type { Tools } from '../../platform/tools.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import type { OutgoingNotification, Transmission } from './outgoing-notification.ts';

export async function openSms(
  { tools, gateways }: NotificationDependencies,
  { notification, organization_id, translator, sms }: OutgoingNotification,
): Promise<Transmission> {
  const { notification_id, recipient } = notification;
  await requireAllowed(tools, organization_id, { what: 'alerts by SMS to one number', of: recipient ?? '' });
  const from =
    organization_id === null ? null : await readSender(tools.database, gateways.sms, organization_id);
  return async (signal) => {
    const { gateway_id } = await gateways.sms.send(
      {
        message_id: notification_id,
        key: notification_id,
        channel: 'sms',
        to: recipient ?? '',
        ...(from === null ? {} : { from }),
        text: sms,
        language: translator.language,
      },
      signal,
    );
    return { gateway: gateways.sms.name, gateway_id };
  };
}

/** Far above real use; stops a faulty program. */
const ALERTS = { hourly: 60, daily: 300 };

export async function requireAllowed(
  tools: Tools,
  organizationId: string | null,
  counted: { what: string; of: string },
): Promise<void> {
  if (organizationId !== null && !(await maySendSms(tools, tools.database, [organizationId])))
    throw new Refused(SMS_NOT_ALLOWED);
  const hasRoom = await tools.database.transaction((connection) =>
    hasRoomInCaps(connection, tools.clock.now(), [{ ...counted, ...ALERTS }]),
  );
  if (!hasRoom) throw new Refused('The limit of SMS and calls to this number was reached.');
}
