import { HOUR_MS } from '../../platform/durations.ts';
import { hasArrived, preArrivalDue } from '../pre-arrival/due-time.ts';
import { ADVICE_LASTS_MS } from '../safety/plan-safety.ts';
import type { MessageContext } from './message-context.ts';
import {
  ACKNOWLEDGED,
  ARRIVED,
  CAPPED,
  type Ending,
  GIVEN_UP,
  INCIDENT_CLOSED,
  MAINTENANCE,
  NO_EMAIL,
  NO_HOST,
  NO_NUMBER,
  NOISE_OVER,
  NOT_STAYING,
  OVERTAKEN,
  STAY_OVER,
  SWITCHED_OFF,
  TOO_LATE,
} from './reasons.ts';
import { addressFor } from './recipient.ts';

export type SendDecision =
  | { is: 'go'; to: string }
  | { is: 'later'; at: Date }
  | { is: 'ended'; endWith: Ending }
  /** Deletes the message, so that the plan creates another one when its time comes. */
  | { is: 'forgotten' };

/** Limits a message whose sending crashes the process each time. */
const MOST_ATTEMPTS = 10;

const ended = (endWith: Ending): SendDecision => ({ is: 'ended', endWith });

/** Decides whether a message is sent now, and to which address. */
export function decide(context: MessageContext, now: Date): SendDecision {
  if (context.message.attempts >= MOST_ATTEMPTS) return ended(GIVEN_UP);
  switch (context.message.purpose) {
    case 'noise':
      return decideNoise(context, now) ?? decideGuestMessage(context);
    case 'host':
      return decideNoise(context, now) ?? decideHostMessage(context);
    case 'safety':
      return decideSafety(context, now);
    case 'pre_arrival':
      return decidePreArrival(context, now) ?? decideGuestMessage(context);
    default:
      return sendTo(context);
  }
}

function decideNoise({ message, incident, settings }: MessageContext, now: Date): SendDecision | undefined {
  if (!incident) return ended(NOISE_OVER);
  // A call is sent once, whatever the level, so no later step replaces it.
  if (message.channel !== 'call' && (message.level ?? 0) < incident.level) return ended(OVERTAKEN);
  const { maintenance_until } = settings;
  if (maintenance_until !== null && now.getTime() < Date.parse(maintenance_until)) return ended(MAINTENANCE);
  const { snoozed_until } = incident;
  return snoozed_until !== null && snoozed_until > now ? { is: 'later', at: snoozed_until } : undefined;
}

function decideHostMessage({ incident, settings }: MessageContext): SendDecision {
  if (incident?.acknowledged_at) return ended(ACKNOWLEDGED);
  const to = settings.messages.host_phone;
  return to === null ? ended(NO_HOST) : { is: 'go', to };
}

/** No daily maximum, snooze or maintenance holds it back. */
function decideSafety(context: MessageContext, now: Date): SendDecision {
  const { message, hazard, settings, currentGuestId } = context;
  if (!hazard) return ended(INCIDENT_CLOSED);
  if (!settings.messages.safety) return ended(SWITCHED_OFF);
  if (currentGuestId !== message.guest_id) return ended(NOT_STAYING);
  if (now.getTime() - message.scheduled_for.getTime() > ADVICE_LASTS_MS) return ended(TOO_LATE);
  return sendTo(context);
}

/** Automatic messages go to the current guest, and not too often. */
function decideGuestMessage(context: MessageContext): SendDecision {
  const { message, currentGuestId, settings, sentLately } = context;
  if (message.purpose === 'noise' && currentGuestId !== message.guest_id) return ended(NOT_STAYING);
  if (sentLately >= settings.messages.max_per_day) return ended(CAPPED);
  return sendTo(context);
}

function sendTo({ message, guest }: MessageContext): SendDecision {
  // Fixed by the first attempt: the gateway may already have it.
  const to = message.recipient ?? (guest && addressFor(message.channel, guest));
  if (to !== undefined) return { is: 'go', to };
  if (message.purpose === 'pre_arrival') return { is: 'forgotten' };
  return ended(message.channel === 'email' ? NO_EMAIL : NO_NUMBER);
}

/** The stay or the settings may have changed since planning. */
function decidePreArrival(
  { message, guest, home, settings }: MessageContext,
  now: Date,
): SendDecision | undefined {
  if (!guest || guest.ends_at <= now) return ended(STAY_OVER);
  const { messages } = settings;
  const isWithinWindow = message.status === 'sending';
  if (!messages.pre_arrival || messages.max_per_day === 0)
    return isWithinWindow ? ended(SWITCHED_OFF) : { is: 'forgotten' };
  if (hasArrived(guest.checkin_time, now)) return ended(ARRIVED);
  if (isWithinWindow) return undefined;
  const lead = messages.pre_arrival_lead_h * HOUR_MS;
  const tooEarly = guest.checkin_time.getTime() - lead > now.getTime();
  // A retry need not wait for the window: the first attempt was within it.
  const isDue =
    message.attempts > 0 || preArrivalDue(guest.checkin_time, messages, home.timezone, now) <= now;
  return tooEarly || !isDue ? { is: 'forgotten' } : undefined;
}
