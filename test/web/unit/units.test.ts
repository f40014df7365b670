import { describe, expect, it } from 'vitest';
import { metadataName } from '../../../src/catalogue/index.ts';
import { settingsMetadata } from '../../../src/homes/settings-metadata.ts';
import { DELIVERIES } from '../../../src/webhooks/event-schemas.ts';
import type { Device, HomeEvent, SettingsMetadata } from '../../../web/src/contract.ts';
import { factsOf } from '../../../web/src/format/event-metadata.ts';
import { describeEvent } from '../../../web/src/format/event-text.ts';
import german from '../../../web/src/i18n/de.json' with { type: 'json' };
import { setTexts } from '../../../web/src/i18n/texts.ts';
import { otherReadings } from '../../../web/src/pages/home/devices/readings.ts';
import { groupsOf } from '../../../web/src/pages/home/settings/fields/fields.ts';
import { presetText } from '../../../web/src/pages/home/settings/fields/preset-labels.ts';

/** A number without its unit is ambiguous, so each one has a unit. */

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
}

/** Numbers without a unit: an index, a frequency, or a count of what its name states. */
const COUNTS = new Set([
  'attempt',
  'cycles',
  'devices',
  'disturbanceMonitoringLevel',
  'highestLevel',
  'level',
  'notificationsSent',
  'repeat',
]);

const eventOf = (type: string, own: Record<string, unknown>) =>
  ({ event_type: type, metadata: { [metadataName(type)]: own } }) as unknown as HomeEvent;

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const factsIn = (type: string, own: Record<string, unknown>) =>
  factsOf(eventOf(type, own)).map(({ label, text }) => plain(`${label}: ${text}`));

/** Every number in the events of a home, as the document lists them. */
const NUMBERS = DELIVERIES.filter(({ system }) => system === 'organization').flatMap(({ type, schema }) => {
  const { properties } = schema as Schema;
  const own = properties?.['event']?.properties?.['metadata']?.properties?.[metadataName(type)];
  return Object.entries(own?.properties ?? {})
    .filter(([name, member]) => /^(number|integer)$/.test(member.type ?? '') && !COUNTS.has(name))
    .map(([name]) => [type, name] as const);
});

describe('an event', () => {
  it('has numbers to look at', () => {
    expect(NUMBERS.length).toBeGreaterThan(50);
  });

  it.each(NUMBERS)('of the type %s says in what %s is counted', (type, name) => {
    const [fact = ''] = factsIn(type, { [name]: 2 });
    expect(fact).toMatch(/: \S+ (°C|°C\/h|%|V|dB|min|h|s|ms|Hz|µg\/m³|people|days)$/);
  });

  it.each([
    ['battery_low', { batteryPercent: 12, batteryVoltage: 2.9 }, ['Battery: 12 %', 'Battery voltage: 2.9 V']],
    [
      'battery_low',
      { threshold: 20, estimatedDaysLeft: 1 },
      ['Limit: 20 %', 'Estimated battery life left: 1 day'],
    ],
    ['almost_freezing', { threshold: 4, trendPerHour: -0.8 }, ['Limit: 4 °C', 'Trend: -0.8 °C/h']],
    [
      'noise_quieted',
      { peakSoundLevel: 84.5, highestLevel: 2 },
      ['Peak sound level: 84.5 dB', 'Highest level: 2'],
    ],
    [
      'risk_of_mould',
      { dose: 0.153, hoursAtRisk: 40 },
      ['Mould growth progress: 15.3 %', 'Hours with mould risk: 40 h'],
    ],
    [
      'alarm_heard',
      { confidence: 0.87, frequencyHz: 3100 },
      ['Detection confidence: 87 %', 'Sound frequency: 3,100 Hz'],
    ],
    [
      'crowd_detected',
      { estimatedOccupancy: 7, maxOccupancy: 1 },
      ['Estimated occupancy: 7 people', 'Maximum occupancy: 1 person'],
    ],
    [
      'temperature_high',
      { temperature: 31, hysteresis: 1 },
      ['Temperature: 31 °C', 'Margin to the limit: 1 °C'],
    ],
  ])('of the type %s, %o, is shown with units', (type, own, facts) => {
    expect(factsIn(type, own)).toEqual(facts);
  });

  it.each([
    ['crowd_detected', { estimatedOccupancy: 7, maxOccupancy: 4 }, 'About 7 people, limit 4 people'],
    ['crowd_detected', { estimatedOccupancy: 2, maxOccupancy: 1 }, 'About 2 people, limit 1 person'],
    ['battery_low', { batteryPercent: 12, estimatedDaysLeft: 1 }, '12 %, about 1 day left'],
    ['battery_low', { batteryPercent: 12, estimatedDaysLeft: 9 }, '12 %, about 9 days left'],
    [
      'battery_empty',
      { batteryPercent: 2, batteryVoltage: 2.1, threshold: 5 },
      'Battery 2 %, battery voltage 2.1 V, limit 5 %',
    ],
    ['risk_of_mould_cleared', { level: 'none', dose: 0.04 }, 'Level none, mould growth progress 4 %'],
  ])('of the type %s, %o, says so in one line', (type, own, line) => {
    expect(plain(describeEvent(eventOf(type, own), 'UTC'))).toBe(line);
  });
});

it('shows every value that a device measured, also where only the device knows the scale', () => {
  const time = '2026-11-15T09:30:00.000Z';
  const values = { pressure: 1013, light: 120, pm25: 8, voc: 140 };
  const latest_sensor_values = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { time, value }]),
  );
  expect(plain(otherReadings({ latest_sensor_values } as Device))).toBe(
    'Pressure 1,013 hPa · Light 120 lx · PM2.5 8 µg/m³ · VOC 140 (device scale)',
  );
});

it('shows every number of a preset, for one person and for several', () => {
  const groups = groupsOf(settingsMetadata as SettingsMetadata);
  const text = (settings: Record<string, unknown>) => plain(presetText(groups, settings));
  const time = { days: ['mon'], start: '22:00', end: '07:00' };
  expect(
    text({ crowd: { max_occupants: 1 }, alarm: { schedule: [time] }, messages: { max_per_day: 1 } }),
  ).toBe(
    'People: maximum occupancy 1 person. Alarm: schedule 1 time slot. ' +
      'Messages: maximum per guest in 24 hours 1 message.',
  );
  expect(text({ crowd: { max_occupants: 6, hold_min: 20 }, alarm: { schedule: [time, time] } })).toBe(
    'People: maximum occupancy 6 people, report after 20 min. Alarm: schedule 2 time slots.',
  );
});

it('writes the choices of a preset inside a sentence, in English and German', () => {
  const groups = groupsOf(settingsMetadata as SettingsMetadata);
  const settings = { alarm: { mode: 'manual' }, messages: { language: 'de' } };
  expect(presetText(groups, settings)).toBe('Alarm: arming manually. Messages: language of guests German.');
  setTexts({ language: 'de', locale: 'de', catalogue: german, eventTexts: {} });
  try {
    expect(presetText(groups, settings)).toBe(
      'Alarm: Scharfstellen manuell. Nachrichten: Sprache der Gäste Deutsch.',
    );
  } finally {
    setTexts({ language: 'en', locale: 'en', catalogue: {}, eventTexts: {} });
  }
});
