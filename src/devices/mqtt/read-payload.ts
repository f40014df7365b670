import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseJson } from '../../platform/http/request/json-body.ts';
import { MOST_BODY_BYTES, MOST_REPORT_BYTES } from '../ingest/read-body.ts';

const unpack = promisify(gunzip);

/** JSON, compressed with gzip or not. Its errors are logged. */
export async function readPayload(payload: Buffer): Promise<unknown> {
  if (payload.length === 0) throw new Error('The message is empty.');
  if (payload.length > MOST_REPORT_BYTES)
    throw new Error(`The message has ${payload.length} bytes; 64 KiB is the most.`);
  if (!isGzip(payload)) return parseJson(payload);
  const unpacked = await unpack(payload, { maxOutputLength: MOST_BODY_BYTES });
  return parseJson(unpacked);
}

/** No JSON starts with these bytes. */
function isGzip(payload: Buffer): boolean {
  return payload[0] === 0x1f && payload[1] === 0x8b;
}
