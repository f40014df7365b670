import { parseJson } from '../../platform/http/request/json-body.ts';
import type { DeviceDescription } from '../bridge.ts';
import { readMapping } from './mapping.ts';

const ADDRESS = /^0x[0-9a-f]{16}$/;
const LONGEST_NAME = 200;
/** Twice the limit of a bridge, to detect that there are too many. */
const MOST_LISTED = 1000;

/** Parses the bytes of a list; undefined when they are no JSON. */
export function parseDevices(payload: Uint8Array): DeviceDescription[] | undefined {
  try {
    return readDevices(parseJson(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)));
  } catch {
    return undefined;
  }
}

/** The devices of `bridge/devices`, without the coordinator. Undefined when it is no list. */
export function readDevices(body: unknown): DeviceDescription[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const seen = new Map<string, DeviceDescription>();
  for (const one of body) {
    const device = readDevice(one);
    if (device) seen.set(device.foreign_id, device);
    if (seen.size >= MOST_LISTED) break;
  }
  return [...seen.values()];
}

function readDevice(value: unknown): DeviceDescription | undefined {
  if (!isMembers(value) || value['type'] === 'Coordinator') return undefined;
  const { ieee_address, friendly_name, power_source, definition } = value;
  const name = textOf(friendly_name);
  if (typeof ieee_address !== 'string' || !ADDRESS.test(ieee_address) || name === null) return undefined;
  const known = isMembers(definition) ? definition : undefined;
  const { mapping, measures, refused } = readMapping(known?.['exposes'], power_source);
  return {
    foreign_id: ieee_address,
    name,
    model: textOf(known?.['model']),
    vendor: textOf(known?.['vendor']),
    measures,
    refused: known ? refused : [{ property: '', reason: 'unknown_model' }],
    mapping,
  };
}

function textOf(value: unknown): string | null {
  const fits = typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NAME;
  return fits && !/[\p{Cc}\p{Surrogate}]/u.test(value) ? value : null;
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
