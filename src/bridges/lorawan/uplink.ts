/** An uplink of a LoRaWAN device, whichever network server it came through. */
export interface Uplink {
  /** 16 hexadecimal digits, small letters. */
  devEui: string;
  /** What the device is called there. */
  name: string;
  model: string | null;
  vendor: string | null;
  /** The address of its session: whoever joins anew gets another one. */
  devAddr: string;
  fCnt: number;
  /** When the network server received it, ms. */
  at: number;
  /** Of the gateway that heard it best, dBm. */
  rssi: number | undefined;
  /** What the codec of the network server made of its bytes; nothing: it has no codec for the device. */
  object: Members | undefined;
}

export type Members = Record<string, unknown>;

/** Nothing: a message that is no uplink and never will be, such as a join. A text: why it cannot be used. */
export type ReadUplink = Uplink | UplinkRefusal | undefined;

export type UplinkRefusal = 'not_an_object' | 'no_dev_eui' | 'no_time' | 'bad_frame_counter' | 'simulated';

const LONGEST_NAME = 100;
const DEV_EUI = /^[0-9a-f]{16}$/;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}

export function readDevEui(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return DEV_EUI.test(text) ? text : undefined;
}

/** Both servers write JSON as Protocol Buffers do: what is 0, false or empty is left out. So no counter is the counter 0. */
export function readFrameCounter(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32
    ? value
    : undefined;
}

/** Nanoseconds and offsets included; the year 1970 of a server without a clock is none. */
export function readTime(value: unknown): number | undefined {
  const t = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(t) && t > 0 ? t : undefined;
}

/** For people; whatever cannot be stored or shown is taken out of it. */
export function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return name === '' ? null : name;
}

/** The best of those that heard it. */
export function bestRssi(gateways: unknown): number | undefined {
  if (!Array.isArray(gateways)) return undefined;
  const levels = gateways
    .map((gateway) => membersOf(gateway)['rssi'])
    .filter((rssi) => typeof rssi === 'number' && rssi >= -120 && rssi <= 0);
  return levels.length === 0 ? undefined : Math.max(...(levels as number[]));
}
