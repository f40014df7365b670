import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { REASONS } from './reasons.ts';

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const unpack = promisify(gunzip);
const TOO_LARGE_UNPACKED = 'ERR_BUFFER_TOO_LARGE';

/** The complete body of an answer, or nothing. Reading stops at the limit, and the connection ends. */
export async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  mostBytes: number,
): Promise<Answered | { reason: string; status: number }> {
  // Only the body of a 200 is read.
  if (status !== 200) {
    // The connection ends, which is a stream error without a reader.
    body.on('error', () => undefined);
    return { status, headers, body: Buffer.alloc(0) };
  }
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > mostBytes) return { reason: REASONS.tooLarge, status };
    pieces.push(piece);
  }
  const packed = Buffer.concat(pieces);
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity' || packed.length === 0) return { status, headers, body: packed };
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return { reason: REASONS.unknownEncoding, status };
  try {
    return { status, headers, body: await unpack(packed, { maxOutputLength: mostBytes }) };
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === TOO_LARGE_UNPACKED;
    return { reason: tooLarge ? REASONS.tooLarge : REASONS.badGzip, status };
  }
}
