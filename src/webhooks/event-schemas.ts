import Type, { type TProperties, type TSchema } from 'typebox';
import {
  EVENT_TYPES,
  type EventType,
  isTransient,
  metadataName,
  USER_EVENT_TYPES,
} from '../catalogue/index.ts';
import { Id, Timestamp } from '../platform/http/common-schemas.ts';
import { PING } from './payload.ts';

/** Schemas of deliveries, for the document. Members may be added; a member without a value is absent. */

const text = Type.String();
const number = Type.Number();
const whole = Type.Integer();
const flag = Type.Boolean();
const time = Timestamp;

const sound = { soundLevel: number, soundThreshold: number };
const temperature = { temperature: number, threshold: number, hysteresis: number, durationMinutes: whole };
const humidity = { humidity: number, threshold: number, hysteresis: number, durationMinutes: whole };
const battery = {
  batteryPercent: number,
  batteryVoltage: number,
  threshold: number,
  estimatedDaysLeft: number,
};
const order = { source: text, userId: Id('user'), effectiveAt: time };
const message = {
  level: whole,
  recipient: text,
  messageId: text,
  templateId: text,
  language: text,
  attempt: whole,
};
const stay = { guestId: Id('guest'), checkinTime: time };
const mould = {
  level: text,
  dose: number,
  temperature: number,
  humidity: number,
  surfaceHumidity: number,
  criticalHumidity: number,
  hoursAtRisk: number,
};

/** The members of each type's own object in the metadata. */
const OWN: Record<EventType, TProperties> = {
  noise_detected: {
    ...sound,
    disturbanceMonitoringLevel: whole,
    durationMinutes: whole,
    nextNotificationAt: time,
    quietHours: flag,
  },
  noise_quieted: {
    ...sound,
    durationMinutes: whole,
    peakSoundLevel: number,
    highestLevel: whole,
    notificationsSent: whole,
    reason: text,
  },
  noise_sms_sent: message,
  noise_email_sent: message,
  noise_auto_call: { level: whole, recipient: text, callId: text, attempt: whole, outcome: text },
  noise_flash_and_sound: { level: whole, commandId: text },
  sound_level_dropped_normal: { ...sound, durationMinutes: whole },
  crowd_detected: { estimatedOccupancy: number, maxOccupancy: whole, durationMinutes: whole },
  pir_motion: {},
  motion_alarm_on: { ...order, reason: text },
  motion_alarm_off: { ...order, sirenStopped: flag },
  motion_alarm_critical_event: { motionAt: time, graceSeconds: number, sirenStarted: flag, duringStay: flag },
  motion_automation_guest_checkin: { ...stay, motionAt: time, minutesAfterCheckin: whole },
  motion_automation_guest_no_show: { ...stay, waitedHours: number, coveragePercent: whole },
  temperature_high: temperature,
  temperature_low: temperature,
  temperature_risen_normal: temperature,
  temperature_dropped_normal: temperature,
  humidity_high: humidity,
  humidity_low: humidity,
  humidity_risen_normal: humidity,
  humidity_dropped_normal: humidity,
  almost_freezing: { temperature: number, threshold: number, trendPerHour: number, repeat: whole },
  risk_of_mould: mould,
  risk_of_mould_cleared: mould,
  smoking_detected: { confidence: number, pm25: number, baselinePm25: number, durationMinutes: whole },
  alarm_heard: { pattern: text, cycles: whole, confidence: number, frequencyHz: number },
  device_online: { reason: text, lastReportAt: time, offlineMinutes: whole },
  device_offline: {
    lastReportAt: time,
    timeoutMinutes: whole,
    flapping: flag,
    homeOffline: flag,
    bridgeId: text,
    devices: whole,
  },
  device_power_off: { reason: text, batteryPercent: number },
  battery_low: battery,
  battery_empty: battery,
  tamper_mounted: { seconds: whole, brief: flag },
  tamper_removed: {},
  short_button_press: { pressMs: number, effect: text },
  guest_connect_sms_sent: {
    ...stay,
    recipient: text,
    messageId: text,
    templateId: text,
    scheduledFor: time,
  },
};

const maybe = (members: TProperties) => Type.Partial(Type.Object(members)).properties;

const device = { deviceId: Id('device'), deviceName: text };
const around = {
  homeName: text,
  timezone: text,
  ...maybe({
    ...device,
    hardwareVersion: whole,
    guestId: Id('guest'),
    incidentId: text,
    startedAt: time,
    late: flag,
    clockCorrected: flag,
  }),
};

/** Pascal case (NoiseDetected): what generated clients call the event and its parts. */
const className = (type: string) =>
  `_${type}`.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

function eventOf(type: EventType) {
  const head = {
    webhook_event_id: Id('delivered event: the same in every attempt, and for every webhook'),
    type: Type.Enum([type]),
    home_id: Id('home'),
    organization_id: Id('organization'),
    created_at: Timestamp,
    sample: Type.Optional(
      Type.Boolean({
        description: 'Present, and true, of a sample that somebody asked for: it never happened.',
      }),
    ),
  };
  const $id = `${className(type)}Event`;
  if (isTransient(type)) return Type.Object({ ...head, device_id: Type.Optional(Id('device')) }, { $id });
  const own = Type.Object(maybe({ ...OWN[type], ...device }), { $id: `${className(type)}Data` });
  const metadata = Type.Object(
    { ...around, [metadataName(type)]: Type.Optional(own) },
    { $id: `${className(type)}Metadata`, description: 'Members may be added; what is not known is absent.' },
  );
  return Type.Object({ ...head, metadata }, { $id });
}

const organizationPing = Type.Object(
  { type: Type.Enum([PING]), organization_id: Id('organization'), created_at: Timestamp },
  { $id: 'OrganizationPingEvent' },
);

const userEventOf = (type: string) =>
  Type.Object(
    {
      id: Id('event'),
      type: Type.Enum([type]),
      user_id: Id('user'),
      created_at: Timestamp,
      ...maybe({
        home_id: Id('home'),
        device_id: Id('device'),
        sensor_value: number,
        sensor_threshold: number,
      }),
    },
    { $id: `User${className(type)}Event` },
  );

function deliveryOf(event: TSchema & { $id?: string }) {
  return Type.Object(
    {
      hook_id: Id('webhook'),
      hook_token: Type.Optional(
        Type.String({
          description:
            'The token that was registered; absent when none was, and after a redirect to another origin.',
        }),
      ),
      event,
      hook_digest: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description:
          'HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook.',
      }),
    },
    { $id: `${event.$id?.replace(/Event$/, '')}Delivery` },
  );
}

export interface DocumentedDelivery {
  system: 'organization' | 'user';
  type: string;
  schema: ReturnType<typeof deliveryOf>;
}

/** Every event of both systems, and the ping of each. */
export const DELIVERIES: DocumentedDelivery[] = [
  ...EVENT_TYPES.map((type) => ({
    system: 'organization' as const,
    type,
    schema: deliveryOf(eventOf(type)),
  })),
  { system: 'organization', type: PING, schema: deliveryOf(organizationPing) },
  ...[...USER_EVENT_TYPES, PING].map((type) => ({
    system: 'user' as const,
    type,
    schema: deliveryOf(userEventOf(type)),
  })),
];
