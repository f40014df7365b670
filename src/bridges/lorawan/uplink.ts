/** An uplink of a LoRaWAN device, independent of the network server. */
export interface Uplink {
  /** 16 hexadecimal digits, lower case. */
  devEui: string;
  /** The device's name at the server. */
  name: string;
  model: string | null;
  vendor: string | null;
  /** The session's address; a new join assigns another one. */
  devAddr: string;
  fCnt: number;
  /** Receipt by the network server, ms. */
  at: number;
  /** At the gateway with the best signal, dBm. */
  rssi: number | undefined;
  /** The payload as decoded by the network server; undefined without a codec. */
  object: Members | undefined;
}

export type Members = Record<string, unknown>;

/** Undefined: another message, such as a join. A text: why it cannot be used. */
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

/** Both servers write JSON as Protocol Buffers do, without members that are 0, false or empty. So a missing counter is 0. */
export function readFrameCounter(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32
    ? value
    : undefined;
}

/** With nanoseconds and offsets; the year 1970 means a server without a clock. */
export function readTime(value: unknown): number | undefined {
  const t = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(t) && t > 0 ? t : undefined;
}

/** For display: removes characters that cannot be stored or shown. */
export function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return name === '' ? null : name;
}

/** The best signal of all gateways. */
export function bestRssi(gateways: unknown): number | undefined {
  if (!Array.isArray(gateways)) return undefined;
  const levels = gateways
    .map((gateway) => membersOf(gateway)['rssi'])
    .filter((rssi) => typeof rssi === 'number' && rssi >= -120 && rssi <= 0);
  return levels.length === 0 ? undefined : Math.max(...(levels as number[]));
}
