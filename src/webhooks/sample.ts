import { type EventType, isTransient, metadataName } from '../catalogue/index.ts';
import { MINUTE_MS } from '../platform/durations.ts';

/**
 * A sample event of every type, for developers of receivers. Its bytes match those of a real event. It is marked by
 * `sample` and by the names of its home and device; its ids belong to nothing.
 */

const HOME = '000000000000000000000001';
const DEVICE = '000000000000000000000002';
const GUEST = '000000000000000000000003';
const INCIDENT = '000000000000000000000004';
const MESSAGE = '000000000000000000000005';
const COMMAND = '000000000000000000000006';

type Members = Record<string, string | number | boolean>;
/** Timestamp of so many minutes before the sample. */
type MinutesAgo = (minutes: number) => string;

interface SampleMetadata {
  members(minutesAgo: MinutesAgo): Members;
  /** False for an event of the service itself. */
  byDevice?: false;
  incident?: true;
  /** Minutes since the start of the condition. */
  minutes?: number;
}

const sound = { soundLevel: 85, soundThreshold: 75 };
const climate = { hysteresis: 1, durationMinutes: 15 };
const air = { hysteresis: 5, durationMinutes: 60 };
const message = { level: 1, messageId: MESSAGE, language: 'en', attempt: 1 };
const mould = { temperature: 20.3, criticalHumidity: 79.9 };
const stay = (minutesAgo: MinutesAgo) => ({ guestId: GUEST, checkinTime: minutesAgo(20) });

/** The members are those of event-schemas.ts; a test compares them. */
const SAMPLES: Record<EventType, SampleMetadata> = {
  noise_detected: {
    members: () => ({ ...sound, disturbanceMonitoringLevel: 1, durationMinutes: 10, quietHours: true }),
    incident: true,
    minutes: 10,
  },
  noise_quieted: {
    members: () => ({
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
    members: () => ({ ...message, recipient: '+46•••••00', templateId: 'noise_sms' }),
    byDevice: false,
    incident: true,
  },
  noise_email_sent: {
    members: () => ({ ...message, recipient: 's•••@example.com', templateId: 'noise_email' }),
    byDevice: false,
    incident: true,
  },
  noise_auto_call: {
    members: () => ({ level: 2, recipient: '+46•••••00', callId: MESSAGE, attempt: 1, outcome: 'answered' }),
    byDevice: false,
    incident: true,
  },
  noise_flash_and_sound: { members: () => ({ level: 1, commandId: COMMAND }), incident: true },
  sound_level_dropped_normal: {
    members: () => ({ soundLevel: 45.6, soundThreshold: 75, durationMinutes: 46 }),
    minutes: 46,
  },
  crowd_detected: {
    members: () => ({ estimatedOccupancy: 11, maxOccupancy: 8, durationMinutes: 15 }),
    minutes: 15,
  },
  pir_motion: { members: () => ({}) },
  motion_alarm_on: {
    members: (minutesAgo) => ({ source: 'schedule', effectiveAt: minutesAgo(0), reason: 'unconfirmed' }),
    byDevice: false,
  },
  motion_alarm_off: {
    members: (minutesAgo) => ({ source: 'schedule', effectiveAt: minutesAgo(0) }),
    byDevice: false,
  },
  motion_alarm_critical_event: {
    members: (minutesAgo) => ({
      motionAt: minutesAgo(1),
      graceSeconds: 60,
      sirenStarted: true,
      duringStay: false,
    }),
  },
  motion_automation_guest_checkin: {
    members: (minutesAgo) => ({ ...stay(minutesAgo), motionAt: minutesAgo(0), minutesAfterCheckin: 20 }),
  },
  motion_automation_guest_no_show: {
    members: (minutesAgo) => ({
      guestId: GUEST,
      checkinTime: minutesAgo(300),
      waitedHours: 5,
      coveragePercent: 90,
    }),
    byDevice: false,
  },
  temperature_high: { members: () => ({ temperature: 32, threshold: 30, ...climate }), minutes: 15 },
  temperature_low: { members: () => ({ temperature: 6.6, threshold: 13, ...climate }), minutes: 15 },
  temperature_risen_normal: {
    members: () => ({ temperature: 17.1, threshold: 13, ...climate }),
    minutes: 15,
  },
  temperature_dropped_normal: {
    members: () => ({ temperature: 25.8, threshold: 30, ...climate }),
    minutes: 15,
  },
  humidity_high: { members: () => ({ humidity: 82.9, threshold: 70, ...air }), minutes: 60 },
  humidity_low: { members: () => ({ humidity: 14.6, threshold: 25, ...air }), minutes: 60 },
  humidity_risen_normal: { members: () => ({ humidity: 41, threshold: 25, ...air }), minutes: 60 },
  humidity_dropped_normal: { members: () => ({ humidity: 49.8, threshold: 70, ...air }), minutes: 60 },
  almost_freezing: { members: () => ({ temperature: 1.8, threshold: 4, trendPerHour: -0.5 }), minutes: 15 },
  risk_of_mould: {
    members: () => ({
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
    members: () => ({
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
    members: () => ({ confidence: 0.9, pm25: 173, baselinePm25: 10, durationMinutes: 2 }),
    minutes: 2,
  },
  alarm_heard: {
    members: () => ({ pattern: 't3', cycles: 3, confidence: 0.94, frequencyHz: 3100 }),
    minutes: 1,
  },
  device_online: {
    members: (minutesAgo) => ({ reason: 'recovered', lastReportAt: minutesAgo(90), offlineMinutes: 90 }),
  },
  device_offline: { members: (minutesAgo) => ({ lastReportAt: minutesAgo(90), timeoutMinutes: 90 }) },
  device_power_off: { members: () => ({ reason: 'button', batteryPercent: 63 }) },
  battery_low: {
    members: () => ({ batteryPercent: 19.4, batteryVoltage: 3.233, threshold: 20, estimatedDaysLeft: 12 }),
  },
  battery_empty: {
    members: () => ({ batteryPercent: 2.1, batteryVoltage: 2.9, threshold: 3, estimatedDaysLeft: 0 }),
  },
  tamper_mounted: { members: () => ({ seconds: 300 }) },
  tamper_removed: { members: () => ({}) },
  short_button_press: { members: () => ({ pressMs: 320, effect: 'log' }) },
  guest_connect_sms_sent: {
    members: (minutesAgo) => ({
      ...stay(minutesAgo),
      recipient: '+46•••••00',
      messageId: MESSAGE,
      templateId: 'pre_arrival_sms',
      scheduledFor: minutesAgo(0),
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

/** The event text as signed and sent, with members in the order of a real one. */
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
  const { members, byDevice = true, incident, minutes } = SAMPLES[type];
  const minutesAgo: MinutesAgo = (ago) => new Date(now.getTime() - ago * MINUTE_MS).toISOString();
  return {
    homeName: 'Sample home',
    timezone: 'Europe/Stockholm',
    ...(byDevice ? { ...device, hardwareVersion: 2 } : {}),
    guestId: GUEST,
    ...(incident ? { incidentId: INCIDENT } : {}),
    ...(minutes === undefined ? {} : { startedAt: minutesAgo(minutes) }),
    [metadataName(type)]: { ...members(minutesAgo), ...(byDevice ? device : {}) },
  };
}
