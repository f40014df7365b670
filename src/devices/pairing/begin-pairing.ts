import { hash } from 'node:crypto';
import { MINUTE_MS } from '../../platform/durations.ts';
import { ApiError, badRequest, WHOLE_BODY } from '../../platform/errors.ts';
import { addressKey } from '../../platform/rate-limit/address-key.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import { newUserCode, shownUserCode } from '../../platform/secrets/user-code.ts';
import type { Tools } from '../../platform/tools.ts';
import { isUnstorable } from '../../platform/values/unstorable.ts';
import { countPairings, insertPairing } from './store.ts';

export const CODE_LASTS_MS = 15 * MINUTE_MS;
export const INTERVAL_S = 5;
export const LONGEST_TEXT = 100;
/**
 * Pairings of one network. Each is a row for 15 minutes, and any program may begin one. A limit over all networks would
 * let one network block all others.
 */
export const MOST_WAITING = 500;
/** A customer with IPv6 commonly has a /48. */
const SITE_GROUPS = 3;
const FULL_RETRY_AFTER_S = 60;
/** A code that is already in use is very rare. Several in a row mean that something else is wrong. */
const MOST_TRIES = 3;

/** The device's own description. Only the person who looks at the device can check it. */
export interface Introduction {
  model: string;
  serial: string;
}

/** Other members are ignored. */
export function readIntroduction(body: unknown): Introduction {
  if (body === undefined) return { model: '', serial: '' };
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be an object.', { context: WHOLE_BODY });
  const text = (name: keyof Introduction): string => {
    const value: unknown = (body as Partial<Record<keyof Introduction, unknown>>)[name] ?? '';
    if (typeof value === 'string' && value.length <= LONGEST_TEXT && !isUnstorable(value))
      return value.trim();
    throw badRequest(`"${name}" must be text of at most ${LONGEST_TEXT} characters.`, { context: name });
  };
  return { model: text('model'), serial: text('serial') };
}

/** Returns the code that the device shows, and the secret that it keeps. */
export async function beginPairing(tools: Tools, introduction: Introduction, ip: string, baseUrl: string) {
  // Wall time, because people type the code.
  const now = tools.clock.wall();
  const network_hash = hash('sha256', addressKey(ip, SITE_GROUPS), 'buffer');
  if ((await countPairings(tools.database, network_hash, now, MOST_WAITING)) >= MOST_WAITING)
    throw new ApiError(
      503,
      'Service Unavailable',
      'Too many devices of this network are waiting to be paired. Try again later.',
      {
        retryAfterSeconds: FULL_RETRY_AFTER_S,
      },
    );
  const { token: pairing_secret, tokenHash: secret_hash } = newSecretToken('ps', tools.random);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const code = newUserCode(tools.random);
    const made = await insertPairing(tools.database, {
      secret_hash,
      code_hash: hashOfCode(code),
      ...introduction,
      expires_at: new Date(now.getTime() + CODE_LASTS_MS),
      network_hash,
    });
    if (!made) continue;
    const shown = shownUserCode(code);
    return {
      pairing_secret,
      code: shown,
      pair_url: `${baseUrl}/pair/${shown}`,
      expires_in: CODE_LASTS_MS / 1000,
      interval: INTERVAL_S,
    };
  }
  throw new Error('no pairing code is free');
}

export function hashOfCode(code: string): Buffer {
  return Buffer.from(hashOfToken(code), 'hex');
}
