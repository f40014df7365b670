import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { badRequest, tooLarge, WHOLE_BODY } from '../../platform/errors.ts';
import { parseJson } from '../../platform/http/request/json-body.ts';

/** One report may have 64 KiB; a hundred in one request a megabyte, packed or not. */
export const MOST_REPORT_BYTES = 65_536;
export const MOST_BODY_BYTES = 1_048_576;

const unpack = promisify(gunzip);

export interface ReadBody {
  value: unknown;
  bytes: number;
}

/** JSON, packed with gzip or not. The unpacked size is bounded while unpacking: a bomb costs a megabyte. */
export function acceptReports(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MOST_BODY_BYTES },
    async (
      request: { headers: Record<string, string | string[] | undefined> },
      bytes: Buffer,
    ): Promise<ReadBody> => {
      const encoding = request.headers['content-encoding'];
      const plain =
        encoding === undefined || encoding === 'identity' ? bytes : await unpacked(encoding, bytes);
      return { value: parseJson(plain), bytes: plain.length };
    },
  );
}

async function unpacked(encoding: string | string[], bytes: Buffer): Promise<Buffer> {
  if (encoding !== 'gzip')
    throw badRequest('"content-encoding" must be gzip or absent.', { context: 'content-encoding' });
  try {
    return await unpack(bytes, { maxOutputLength: MOST_BODY_BYTES });
  } catch (error) {
    const tooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooMuch
      ? tooLarge('The decompressed body is too large. Send less data per request.')
      : badRequest('The body is not valid gzip.', { context: WHOLE_BODY });
  }
}
