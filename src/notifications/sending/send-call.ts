import type { NotificationDependencies } from '../dependencies.ts';
import type { OutgoingNotification, Transmission } from './outgoing-notification.ts';
import { requireAllowed } from './send-sms.ts';

/** Calls and reads the text aloud; where the gateway can, a pressed key acknowledges the incident. */
export async function openCall(
  { tools, gateways }: NotificationDependencies,
  { notification, organization_id, translator, call }: OutgoingNotification,
): Promise<Transmission> {
  const { notification_id, recipient } = notification;
  await requireAllowed(tools, organization_id, { what: 'alerts by call to one number', of: recipient ?? '' });
  return async (signal) => {
    const { gateway_id } = await gateways.call.send(
      {
        message_id: notification_id,
        key: notification_id,
        channel: 'call',
        to: recipient ?? '',
        text: call.text,
        ...(call.question === undefined ? {} : { question: call.question }),
        language: translator.language,
      },
      signal,
    );
    return { gateway: gateways.call.name, gateway_id };
  };
}
