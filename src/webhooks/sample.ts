import { type EventType, isTransient, metadataName } from '../catalogue/index.ts';
import { MINUTE_MS } from '../platform/durations.ts';

/**
 * An event of every type that never happened, for those who write a receiver. Its bytes are as those of a real one, and it says of
 * itself that it is a sample: in `sample`, and in the names of a home and a device that nobody has. Its ids are of nothing.
 */

const HOME = '000000000000000000000001';
const DEVICE = '000000000000000000000002';
const GUEST = '000000000000000000000003';
const INCIDENT = '000000000000000000000004';
const MESSAGE = '000000000000000000000005';
const COMMAND = '000000000000000000000006';

type Members = Record<string, string | number | boolean>;
/** So many minutes before the sample is made. */
type Earlier = (minutes: number) => string;

interface Told {
  own(earlier: Earlier): Members;
  /** Said by a device, and not by the service itself. */
  byDevice?: false;
  incident?: true;
  /** How long it has lasted. */
  minutes?: number;
}

const sound = { soundLevel: 85, soundThreshold: 75 };
const climate = { hysteresis: 1, durationMinutes: 15 };
const air = { hysteresis: 5, durationMinutes: 60 };
const message = { level: 1, messageId: MESSAGE, language: 'en', attempt: 1 };
const mould = { temperature: 20.3, criticalHumidity: 79.9 };
const stay = (earlier: Earlier) => ({ guestId: GUEST, checkinTime: earlier(20) });

/** The members are those of event-schemas.ts, which a test compares. */
const TOLD: Record<EventType, Told> = {
  noise_detected: {
    own: () => ({ ...sound, disturbanceMonitoringLevel: 1, durationMinutes: 10, quietHours: true }),
    incident: true,
    minutes: 10,
  },
  noise_quieted: {
    own: () => ({
      soundLevel: 46.5,
      soundThreshold: 75,
      durationMinutes: 44,
      peakSoundLevel: 88,
      highestLevel: 3,
      notificationsSent: 3,
      reason: 'quiet',
    }),
    incident: true,
    minutes: 44,
  },
  noise_sms_sent: {
    own: () => ({ ...message, recipient: '+46•••••00', templateId: 'noise_sms' }),
    byDevice: false,
    incident: true,
  },
  noise_email_sent: {
    own: () => ({ ...message, recipient: 's•••@example.com', templateId: 'noise_email' }),
    byDevice: false,
    incident: true,
  },
  noise_auto_call: {
    own: () => ({ level: 2, recipient: '+46•••••00', callId: MESSAGE, attempt: 1, outcome: 'answered' }),
    byDevice: false,
    incident: true,
  },
  noise_flash_and_sound: { own: () => ({ level: 1, commandId: COMMAND }), incident: true },
  sound_level_dropped_normal: {
    own: () => ({ soundLevel: 45.6, soundThreshold: 75, durationMinutes: 46 }),
    minutes: 46,
  },
  crowd_detected: {
    own: () => ({ estimatedOccupancy: 11, maxOccupancy: 8, durationMinutes: 15 }),
    minutes: 15,
  },
  pir_motion: { own: () => ({}) },
  motion_alarm_on: {
    own: (earlier) => ({ source: 'schedule', effectiveAt: earlier(0), reason: 'unconfirmed' }),
    byDevice: false,
  },
  motion_alarm_off: {
    own: (earlier) => ({ source: 'schedule', effectiveAt: earlier(0) }),
    byDevice: false,
  },
  motion_alarm_critical_event: {
    own: (earlier) => ({ motionAt: earlier(1), graceSeconds: 60, sirenStarted: true, duringStay: false }),
  },
  motion_automation_guest_checkin: {
    own: (earlier) => ({ ...stay(earlier), motionAt: earlier(0), minutesAfterCheckin: 20 }),
  },
  motion_automation_guest_no_show: {
    own: (earlier) => ({ guestId: GUEST, checkinTime: earlier(300), waitedHours: 5, coveragePercent: 90 }),
    byDevice: false,
  },
  temperature_high: { own: () => ({ temperature: 32, threshold: 30, ...climate }), minutes: 15 },
  temperature_low: { own: () => ({ temperature: 6.6, threshold: 13, ...climate }), minutes: 15 },
  temperature_risen_normal: { own: () => ({ temperature: 17.1, threshold: 13, ...climate }), minutes: 15 },
  temperature_dropped_normal: { own: () => ({ temperature: 25.8, threshold: 30, ...climate }), minutes: 15 },
  humidity_high: { own: () => ({ humidity: 82.9, threshold: 70, ...air }), minutes: 60 },
  humidity_low: { own: () => ({ humidity: 14.6, threshold: 25, ...air }), minutes: 60 },
  humidity_risen_normal: { own: () => ({ humidity: 41, threshold: 25, ...air }), minutes: 60 },
  humidity_dropped_normal: { own: () => ({ humidity: 49.8, threshold: 70, ...air }), minutes: 60 },
  almost_freezing: { own: () => ({ temperature: 1.8, threshold: 4, trendPerHour: -0.5 }), minutes: 15 },
  risk_of_mould: {
    own: () => ({
      level: 'elevated',
      dose: 0.15,
      ...mould,
      humidity: 92,
      surfaceHumidity: 100,
      hoursAtRisk: 51,
    }),
    minutes: 51 * 60,
  },
  risk_of_mould_cleared: {
    own: () => ({
      level: 'none',
      dose: 0.05,
      ...mould,
      humidity: 40,
      surfaceHumidity: 48.2,
      hoursAtRisk: 54,
    }),
    minutes: 54 * 60,
  },
  smoking_detected: {
    own: () => ({ confidence: 0.9, pm25: 173, baselinePm25: 10, durationMinutes: 2 }),
    minutes: 2,
  },
  alarm_heard: { own: () => ({ pattern: 't3', cycles: 3, confidence: 0.94, frequencyHz: 3100 }), minutes: 1 },
  device_online: {
    own: (earlier) => ({ reason: 'recovered', lastReportAt: earlier(90), offlineMinutes: 90 }),
  },
  device_offline: { own: (earlier) => ({ lastReportAt: earlier(90), timeoutMinutes: 90 }) },
  device_power_off: { own: () => ({ reason: 'button', batteryPercent: 63 }) },
  battery_low: {
    own: () => ({ batteryPercent: 19.4, batteryVoltage: 3.233, threshold: 20, estimatedDaysLeft: 12 }),
  },
  battery_empty: {
    own: () => ({ batteryPercent: 2.1, batteryVoltage: 2.9, threshold: 3, estimatedDaysLeft: 0 }),
  },
  tamper_mounted: { own: () => ({ seconds: 300 }) },
  tamper_removed: { own: () => ({}) },
  short_button_press: { own: () => ({ pressMs: 320, effect: 'log' }) },
  guest_connect_sms_sent: {
    own: (earlier) => ({
      ...stay(earlier),
      recipient: '+46•••••00',
      messageId: MESSAGE,
      templateId: 'pre_arrival_sms',
      scheduledFor: earlier(0),
    }),
    byDevice: false,
  },
};

const device = { deviceId: DEVICE, deviceName: 'Sample device' };

export interface Sample {
  type: EventType;
  organizationId: string;
  webhookEventId: string;
  now: Date;
}

/** The event as it is signed and sent, members in the order of a real one. */
export function sampleEvent({ type, organizationId, webhookEventId, now }: Sample): string {
  const head = {
    webhook_event_id: webhookEventId,
    type,
    home_id: HOME,
    organization_id: organizationId,
    created_at: now.toISOString(),
    sample: true,
  };
  if (isTransient(type)) return JSON.stringify({ ...head, device_id: DEVICE });
  return JSON.stringify({ ...head, metadata: metadataOfSample(type, now) });
}

function metadataOfSample(type: EventType, now: Date) {
  const { own, byDevice = true, incident, minutes } = TOLD[type];
  const earlier: Earlier = (ago) => new Date(now.getTime() - ago * MINUTE_MS).toISOString();
  return {
    homeName: 'Sample home',
    timezone: 'Europe/Stockholm',
    ...(byDevice ? { ...device, hardwareVersion: 2 } : {}),
    guestId: GUEST,
    ...(incident ? { incidentId: INCIDENT } : {}),
    ...(minutes === undefined ? {} : { startedAt: earlier(minutes) }),
    [metadataName(type)]: { ...own(earlier), ...(byDevice ? device : {}) },
  };
}
