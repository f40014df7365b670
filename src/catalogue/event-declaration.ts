import Type, { type TProperties } from 'typebox';
import { Id, Timestamp } from '../platform/http/document/common-schemas.ts';

/** Timestamp of so many minutes before the sample. */
export type MinutesAgo = (minutes: number) => string;

/** An event that never happened, for those who write a receiver. */
interface EventSample {
  /** The event's own object in the metadata. */
  own(minutesAgo: MinutesAgo): Record<string, string | number | boolean>;
  /** Raised by the service itself, and by no device. */
  byDevice?: false;
  incident?: true;
  /** How long it has lasted. */
  minutes?: number;
}

/** All that Lares declares of an event type. Lists, counts, schemas, samples and pages derive from it. */
export interface EventDeclaration {
  /** What happened, in plain words. */
  text: string;
  /** Its name and its text in the app. The English name is that of the type. */
  german: { name: string; text: string };
  /** When it is raised, with the default limits, for the guide. The page of settings says which limits can be changed. */
  raised: string;
  /** When it is not raised although a reader may expect it, for the guide. Each continues "Lares does not raise the event …". */
  notRaised: readonly [string, ...string[]];
  /** What usually comes next: other events in backticks, or what Lares does. For the guide. */
  followedBy: string;
  /** Delivered and not kept: no home event and no metadata, but a device_id. */
  transient?: true;
  /** How a device reports it, where that takes no members of its own. A rule in `devices/detect` raises the event. */
  reportedAs?: string | readonly string[];
  /** About a stay or a message to a guest, so it is not published to Home Assistant. */
  aboutGuest?: true;
  /** Its name in user webhooks, or one name for each disturbance level. Left out where it is the same. */
  userEvent?: string | readonly string[];
  /** Which of `members` hold the sensor value and the limit that it crossed. */
  sensor?: readonly [value: string, threshold: string];
  /** The event's own object in the metadata. */
  members: TProperties;
  sample: EventSample;
}

export type EventGroup = Readonly<Record<string, EventDeclaration>>;

/** An event of user webhooks and `GET /events` that the organization catalogue does not have. */
export type UserOnlyDeclaration = Pick<
  EventDeclaration,
  'text' | 'raised' | 'notRaised' | 'followedBy' | 'sensor'
>;

// What several groups declare with.

export const text = Type.String();
export const number = Type.Number();
export const whole = Type.Integer();
export const flag = Type.Boolean();
export const time = Timestamp;
/** Of a message to a guest. */
export const sending = Type.Enum(['sent', 'not_sent'], {
  description:
    '`sent`: the gateway accepted the message. `not_sent`: no gateway is configured, and the message stays in the outbox.',
});
export const stay = { guestId: Id('guest'), checkinTime: time };

/** Why most events are not raised. Safety events are. */
export const MAINTENANCE = 'during maintenance of the home (`maintenance_until`)';

export const SOUND = ['soundLevel', 'soundThreshold'] as const;

/** Ids in samples, which no real thing has. */
export const GUEST = '000000000000000000000003';
export const MESSAGE = '000000000000000000000005';
export const COMMAND = '000000000000000000000006';
export const staySample = (minutesAgo: MinutesAgo) => ({ guestId: GUEST, checkinTime: minutesAgo(20) });
