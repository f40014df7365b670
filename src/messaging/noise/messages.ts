import type { Channel } from '../gateways/index.ts';
import type { MessageRow, NewMessage } from '../outbound/message.ts';

type Step = Pick<NewMessage, 'organization_id' | 'home_id' | 'guest_id'> & {
  incident_id: string;
  level: number;
};

/** One call per incident, and another after no answer; other messages once per level. */
export function noiseMessage(
  { organization_id, home_id, guest_id, incident_id, level }: Step,
  channel: Channel,
  at: Date,
  attempt = 1,
): NewMessage {
  const once = channel === 'call' ? `call:${attempt}` : `${level}:${channel}`;
  return {
    organization_id,
    home_id,
    guest_id,
    incident_id,
    level,
    channel,
    purpose: 'noise',
    once_key: `noise:${incident_id}:${once}`,
    template_id: `noise_${channel}${level > 1 ? `_${level}` : ''}`,
    scheduled_for: at,
  };
}

/** To the host: `call` is 1 to 3. */
export function hostMessage(
  { organization_id, home_id, incident_id, level }: Omit<Step, 'guest_id'>,
  call: number,
  at: Date,
): NewMessage {
  return {
    organization_id,
    home_id,
    guest_id: null,
    incident_id,
    level,
    channel: 'call',
    purpose: 'host',
    once_key: `host:${incident_id}:${call}`,
    template_id: 'host_call',
    scheduled_for: at,
  };
}

/** The number of the call, from 1. */
export function callNumber({ once_key }: Pick<MessageRow, 'once_key'>): number {
  return Number(once_key?.slice(once_key.lastIndexOf(':') + 1));
}
