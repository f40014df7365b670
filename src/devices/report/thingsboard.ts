import type { Metric } from './report.ts';

/** Names that devices of that world use for what we measure. */
const NAMES: Record<string, Metric | 'battery'> = {
  temperature: 'temp',
  temp: 'temp',
  humidity: 'rh',
  rh: 'rh',
  noise: 'laeq',
  sound: 'laeq',
  sound_level: 'laeq',
  laeq: 'laeq',
  pressure: 'pressure',
  motion: 'pir',
  pir: 'pir',
  occupancy: 'occ',
  pm25: 'pm25',
  'pm2.5': 'pm25',
  voc: 'voc',
  tvoc: 'voc',
  light: 'lux',
  illuminance: 'lux',
  lux: 'lux',
  battery: 'battery',
  batteryLevel: 'battery',
};
/** These clients know no boots and no numbers, so every message is a report of its own in one endless boot. */
const NO_BOOT = 2 ** 32 - 1;
const MOST_VALUES = 720;
let counter = 0;

type Members = Record<string, unknown>;

/** `{name: value}`, `{ts, values}` or a list of either, as a report of ours; nothing when it is none of them. */
export function readTelemetry(body: unknown, now: number): Members | undefined {
  const items = Array.isArray(body) ? body : [body];
  if (items.length === 0 || items.length > MOST_VALUES || !items.every(isMembers)) return undefined;
  const samples: Members[] = [];
  let battery: Members | undefined;
  for (const item of items) {
    const values = isMembers(item['values']) ? item['values'] : item;
    const t = typeof item['ts'] === 'number' && isMembers(item['values']) ? item['ts'] : now;
    const sample: Members = { t };
    for (const [name, value] of Object.entries(values)) {
      const metric = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
      if (metric === 'battery') battery = { pct: numberOf(value) };
      else if (metric !== undefined) sample[metric] = numberOf(value);
    }
    samples.push(sample);
  }
  counter = (counter + 1) % 1000;
  return {
    v: 1,
    boot_id: NO_BOOT,
    seq: now * 1000 + counter,
    sent_at: now,
    heartbeat_s: 300,
    samples,
    ...(battery ? { battery } : {}),
  };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** They often send numbers as text, and motion as a flag. */
function numberOf(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : value;
}
