import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Vector {
  name: string;
  secret: string;
  token?: string;
  authorization?: string;
  body?: string;
  body_base64?: string;
  expected: { ok: true; event_bytes_base64: string } | { ok: false; code: string };
}

const file = join(import.meta.dirname, '../test-vectors.json');
export const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

export function bodyBytes({ body, body_base64 }: Vector): Uint8Array {
  return body === undefined ? Buffer.from(body_base64 ?? '', 'base64') : Buffer.from(body);
}
