import { type Member, readMembers } from './read-members.ts';
import { malformed } from './webhook-verification-error.ts';

/**
 * The raw bytes of the top-level `event` value: what the digest is made over. A view into `rawBody`, for those who
 * compute the digest themselves. Throws a WebhookVerificationError.
 */
export function sliceEvent(rawBody: Uint8Array): Uint8Array {
  return eventOf(readMembers(rawBody)).bytes;
}

export function eventOf(members: Map<string, Member>): Member {
  const event = members.get('event');
  if (!event) throw malformed('it has no event');
  return event;
}
