import { createHmac } from 'node:crypto';

export const SECRET = '4f1c0a9be27d35886d0c7be1a94f52037761c2de';
export const TOKEN = 't0ken-from-registration';
export const HOOK_ID = '65f2a1b3c4d5e6f708192a3b';

/** By node:crypto, where the product uses WebCrypto: an independent check. */
export function digestOf(event: string | Uint8Array, secret = SECRET): string {
  return createHmac('sha256', secret).update(event).digest('hex');
}

/** The body as the service sends it: one JSON.stringify over all members. */
export function bodyOf(event: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ hook_id: HOOK_ID, ...more, event, hook_digest: digestOf(JSON.stringify(event)) });
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
