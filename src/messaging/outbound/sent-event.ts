import { type EventType, metadataName } from '../../catalogue/index.ts';
import type { NewEvent } from '../../events/index.ts';
import { OUTBOX } from '../../platform/values/message-status.ts';
import type { Channel } from '../gateways/index.ts';
import { callNumber } from '../noise/messages.ts';
import type { MessageContext } from './message-context.ts';
import { masked } from './recipient.ts';

const OF_NOISE: Record<Channel, EventType> = {
  sms: 'noise_sms_sent',
  email: 'noise_email_sent',
  call: 'noise_auto_call',
};

interface Sent {
  to: string;
  language: string;
  /** Including this one. */
  attempt: number;
  /** The name of the gateway. */
  gateway: string;
}

/** The event for an accepted message; none for a call to the host or a host's own message. */
export function sentEvent({ message, guest }: MessageContext, sent: Sent, now: Date): NewEvent[] {
  const { home_id, guest_id, purpose, channel, incident_id, level, message_id, template_id } = message;
  const recipient = masked(sent.to);
  const status = sent.gateway === OUTBOX ? 'not_sent' : 'sent';
  if (guest_id === null || !guest) return [];
  const about = { home_id, guest_id, event_time: now };
  if (purpose === 'pre_arrival') {
    const own = {
      guestId: guest_id,
      recipient,
      messageId: message_id,
      templateId: template_id,
      checkinTime: guest.checkin_time,
      scheduledFor: message.scheduled_for,
      status,
    };
    return [{ ...about, type: 'guest_connect_sms_sent', metadata: { guestConnectSmsSent: own } }];
  }
  if (purpose !== 'noise') return [];
  const type = OF_NOISE[channel];
  const own =
    channel === 'call'
      ? {
          level,
          recipient,
          callId: message_id,
          attempt: callNumber(message),
          outcome: status === 'sent' ? 'placed' : 'not_placed',
          status,
        }
      : {
          level,
          recipient,
          messageId: message_id,
          templateId: template_id,
          language: sent.language,
          attempt: sent.attempt,
          status,
        };
  return [{ ...about, type, metadata: { incidentId: incident_id, [metadataName(type)]: own } }];
}
