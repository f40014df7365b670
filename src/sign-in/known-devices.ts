import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, readCookie, setCookie } from '../platform/pages/cookies.ts';
import type { RandomBytes } from '../platform/random.ts';
import { sameText } from '../platform/secrets/constant-time.ts';
import { deriveKeys, type SecretKeys } from '../platform/secrets/secret-keys.ts';

/**
 * A browser that logged in to an account before has a signed cookie. It gives no access, but its attempts are counted
 * separately, so that a guesser cannot lock the owner out. (OWASP: slow down online guessing attacks with device
 * cookies.)
 */
export interface KnownDevices {
  /**
   * Id of this browser if it logged in to the account of this address before. Addresses are folded (`foldAddress`).
   */
  find(request: FastifyRequest, address: string): string | undefined;
  /** Returns its id, which stays the same for this account. */
  remember(request: FastifyRequest, reply: FastifyReply, address: string): string;
}

const COOKIE = 'lares_device';
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/;
const ID_BYTES = 16;
/** Accounts per browser. The newest log-in comes first. */
const MOST_ENTRIES = 4;
const LASTS_S = 400 * 86_400;

export function openKnownDevices(secretKeys: SecretKeys, random: RandomBytes, secure: boolean): KnownDevices {
  const name = cookieName(COOKIE, secure);
  const keys = deriveKeys(secretKeys, 'device cookies');
  const signature = (key: Buffer, id: string, address: string) =>
    createHmac('sha256', key).update(`${id}\n${address}`).digest('base64url');

  function entriesIn(request: FastifyRequest): string[] {
    const entries = (readCookie(request, name) ?? '').split('~', MOST_ENTRIES);
    return entries.filter((entry) => ENTRY.test(entry));
  }

  function idIn(entry: string, address: string): string | undefined {
    const [, id = '', shown = ''] = ENTRY.exec(entry) ?? [];
    return keys.all().some((key) => sameText(shown, signature(key, id, address))) ? id : undefined;
  }

  function find(request: FastifyRequest, address: string): string | undefined {
    return entriesIn(request)
      .map((entry) => idIn(entry, address))
      .find((id) => id !== undefined);
  }

  return {
    find,
    remember: (request, reply, address) => {
      const id = find(request, address) ?? random(ID_BYTES).toString('base64url');
      const others = entriesIn(request).filter((entry) => idIn(entry, address) === undefined);
      const entries = [`${id}.${signature(keys.current(), id, address)}`, ...others].slice(0, MOST_ENTRIES);
      setCookie(reply, { name, value: entries.join('~'), secure, maxAgeS: LASTS_S });
      return id;
    },
  };
}
