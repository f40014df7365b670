import { lockExistingGuests } from '../../guests/index.ts';
import { findStays } from '../../guests/stays.ts';
import { effectiveSettings } from '../../homes/settings.ts';
import { findHome } from '../../homes/store.ts';
import { isSafety, type OnIncident } from '../../incidents/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Channel } from '../gateways/index.ts';
import type { NewMessage } from '../outbound/message.ts';
import { planMessage } from '../outbound/plan.ts';

/** Advice about a danger of some time ago would be wrong. */
export const ADVICE_LASTS_MS = 15 * MINUTE_MS;

const SAFETY_TEMPLATES: Record<Channel, string> = {
  sms: 'safety_sms',
  email: 'safety_email',
  call: 'safety_call',
};

/** Once per incident, guest and channel; an incident has one hazard. */
export function safetyMessage(
  about: Pick<NewMessage, 'organization_id' | 'home_id' | 'guest_id'> & { incident_id: string },
  channel: Channel,
  at: Date,
): NewMessage {
  const { organization_id, home_id, guest_id, incident_id } = about;
  return {
    organization_id,
    home_id,
    guest_id,
    incident_id,
    channel,
    purpose: 'safety',
    once_key: `safety:${incident_id}:${guest_id}:${channel}`,
    template_id: SAFETY_TEMPLATES[channel],
    scheduled_for: at,
  };
}

/**
 * Plans the message to the guest who stays there now, in the transaction of the event. No quiet hours, snooze,
 * maintenance or daily maximum holds it back.
 */
export function planSafetyMessage(tools: Tools): OnIncident {
  return async (connection, incident, { now, at }) => {
    if (!isSafety(incident) || now.getTime() - at.getTime() > ADVICE_LASTS_MS) return;
    const { home_id, incident_id } = incident;
    const [guest_id] = await findStays(connection, [{ home_id, at: now }]);
    if (!guest_id || !(await lockExistingGuests(connection, [guest_id])).has(guest_id)) return;
    const home = await findHome(connection, home_id);
    if (!home || !effectiveSettings(home.settings).messages.safety) return;
    const about = { organization_id: home.organization_id, home_id, guest_id, incident_id };
    await planMessage(tools, connection, safetyMessage(about, 'sms', now));
  };
}
