import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { messageState, OUTBOX } from '../../platform/values/message-status.ts';
import { withoutNulls } from '../../platform/values/without-nulls.ts';
import { openContent } from '../outbound/content.ts';
import type { MessageRow } from '../outbound/message.ts';
import { isUnsent } from '../outbound/message-context.ts';
import { masked } from '../outbound/recipient.ts';
import type { NamedMessage } from './list.ts';

/** Unknown members are absent. */
export function presentMessage(box: SecretBox, message: MessageRow) {
  const { message_id, home_id, direction, channel, purpose, attempts } = message;
  const { status, reason } = messageState(message);
  const accepted_at = message.gateway === OUTBOX ? null : message.accepted_at;
  return {
    message_id,
    home_id,
    direction,
    channel,
    purpose,
    status,
    attempts,
    scheduled_for: message.scheduled_for,
    created_at: message.created_at,
    ...withoutNulls({
      guest_id: message.guest_id,
      reason,
      level: message.level,
      incident_id: message.incident_id,
      template_id: message.template_id,
      language: message.language,
      recipient: message.recipient === null ? null : masked(message.recipient),
      gateway: message.gateway,
      accepted_at,
      settled_at: message.settled_at ?? (accepted_at === null ? message.accepted_at : null),
    }),
    ...contentOf(box, message),
  };
}

export function presentNamed(box: SecretBox, message: NamedMessage) {
  const { home_name, guest_name } = message;
  return { ...presentMessage(box, message), home_name, ...withoutNulls({ guest_name }) };
}

/** Before sending, a text may still change, except one written by a host. */
function contentOf(box: SecretBox, message: MessageRow) {
  const { message_id, sealed_body, purpose } = message;
  if (!sealed_body || (isUnsent(message) && purpose !== 'written')) return {};
  return openContent(box, message_id, sealed_body);
}
