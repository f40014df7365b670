import ipaddr from 'ipaddr.js';
import { readDatabaseUrl, SESSION_ATTRIBUTES } from '../platform/db/connection/database-url.ts';
import { type Quotas, USUAL_QUOTAS } from '../platform/quotas.ts';

/** Each reader returns the value of a variable, or throws a sentence that says what is expected. */

export class BadValue extends Error {}

export function integer(minimum: number, maximum: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new BadValue(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

export function portOrOff(text: string): number | 'off' {
  if (text === 'off') return 'off';
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new BadValue('must be a port from 0 to 65535, or off');
  return Number(text);
}

const MOST_PROCESSES = 256;

export function processes(text: string): number | 'auto' {
  if (text === 'auto') return 'auto';
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_PROCESSES)
    throw new BadValue(`must be a whole number from 1 to ${MOST_PROCESSES}, or auto for one a core`);
  return count;
}

const FLAGS: Record<string, boolean | undefined> = {
  on: true,
  true: true,
  '1': true,
  yes: true,
  off: false,
  false: false,
  '0': false,
  no: false,
};

export function flag(text: string): boolean {
  const value = FLAGS[text.toLowerCase()];
  if (value === undefined) throw new BadValue('must be on or off');
  return value;
}

const MOST_HOPS = 16;

/**
 * The proxies whose X-Forwarded-For is trusted, by number or by network. Never all of them: what stands left of our
 * own proxies' entries comes from the caller and may be anything.
 */
export function proxies(text: string): number | string[] {
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return Number(text);
  if (FLAGS[text.toLowerCase()] !== undefined) return flag(text) ? 1 : 0;
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  throw new BadValue(
    `must be a number of proxies up to ${MOST_HOPS}, or a list of their networks such as 10.0.0.0/8,::1`,
  );
}

function isNetwork(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  return ipaddr.isValidCIDR(text) || IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text);
}

export function oneOf<const T extends string>(choices: readonly T[]) {
  return (text: string): T => {
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new BadValue(`must be one of ${choices.join(', ')}`);
    return choice;
  };
}

export function listOf<const T extends string>(choices: readonly T[]) {
  const one = oneOf(choices);
  return (text: string): ReadonlySet<T> => {
    const parts = text.split(',').map((part) => part.trim());
    if (!parts.every((part) => choices.some((choice) => choice === part))) {
      throw new BadValue(`must be a comma-separated list of ${choices.join(', ')}`);
    }
    return new Set(parts.map(one));
  };
}

export function url(...protocols: string[]) {
  const wanted = `must be an absolute URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  return (text: string): string => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) throw new BadValue(wanted);
    return text;
  };
}

/** In libpq's form: several hosts, and the wanted session attributes. */
export function databaseUrl(text: string): string {
  const read = readDatabaseUrl(text);
  if (!read?.urls.every(({ protocol }) => ['postgres:', 'postgresql:'].includes(protocol))) {
    throw new BadValue(
      'must be a URL such as postgres://user:password@host:5432/lares, or several hosts with commas between them',
    );
  }
  if (read.attribute !== null && !SESSION_ATTRIBUTES.includes(read.attribute)) {
    throw new BadValue(
      `must be without target_session_attrs, or with one of ${SESSION_ATTRIBUTES.join(', ')}: Lares writes`,
    );
  }
  return text;
}

/** The public base has no path: the API is at /v8 and cookies are for /. */
export function origin(text: string): string {
  const parsed = new URL(url('http:', 'https:')(text));
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '') {
    throw new BadValue('must be scheme, host and port only, such as https://homes.example.com');
  }
  return parsed.origin;
}

export interface RateLimit {
  perSecond: number;
  burst: number;
}

export function rateLimit(text: string): RateLimit | null {
  if (text === 'off') return null;
  const match = /^(\d+(?:\.\d+)?)\/(\d+)$/.exec(text);
  const perSecond = Number(match?.[1]);
  const burst = Number(match?.[2]);
  if (!match || perSecond <= 0 || burst < 1) {
    throw new BadValue('must be <requests per second>/<burst>, such as 20/100, or off');
  }
  return { perSecond, burst };
}

const MOST_OF_A_QUOTA = 1_000_000_000;

/** Quotas that are not named keep their default. */
export function quotas(text: string): Partial<Quotas> {
  const known = Object.keys(USUAL_QUOTAS);
  const wanted = `must be a list such as homes=500,devices=off, of ${known.join(', ')}`;
  const entries = text.split(',').map((part): [string, number] => {
    const [, name = '', most = ''] = /^\s*(\w+)=(\d{1,10}|off)\s*$/.exec(part) ?? [];
    if (!known.includes(name) || Number(most) > MOST_OF_A_QUOTA) throw new BadValue(wanted);
    return [name, most === 'off' ? Number.POSITIVE_INFINITY : Number(most)];
  });
  return Object.fromEntries(entries);
}

export function fourDelays(text: string): number[] {
  const delays = text
    .split(',')
    .map((part) => (/^\s*\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  if (delays.length !== 4 || delays.some(Number.isNaN)) {
    throw new BadValue('must be four numbers of seconds, such as 60,300,900,3600');
  }
  return delays;
}

/** ISO 3166 codes. `none` is the empty list, because an empty value counts as not set. */
export function countries(text: string): ReadonlySet<string> {
  const codes = text === 'none' ? [] : text.split(',').map((part) => part.trim().toUpperCase());
  if (!codes.every((code) => /^[A-Z]{2}$/.test(code))) {
    throw new BadValue('must be a comma-separated list of two-letter country codes, such as CU,KP, or none');
  }
  return new Set(codes);
}

const SECRET_KEY_BYTES = 32;

/** One key, or several during a rotation, newest first. */
export function secretKeys(text: string): Buffer[] {
  const keys = text.split(',').map((part) => secretKey(part.trim()));
  if (new Set(keys.map((key) => key.toString('hex'))).size < keys.length)
    throw new BadValue('has the same key twice');
  return keys;
}

function secretKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== SECRET_KEY_BYTES) {
    throw new BadValue(
      'must be 32 bytes in hex or base64 (make one with: openssl rand -hex 32), or several with commas, the newest first',
    );
  }
  return key;
}

/**
 * An address, or a name with an address in angle brackets. Looser than users' addresses (platform/email-address.ts):
 * a local mail server accepts lares@localhost.
 */
export function mailAddress(text: string): string {
  if (!/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text)) {
    throw new BadValue('must be an e-mail address, such as Lares <lares@example.com>');
  }
  return text;
}

const ACCOUNT = 'https://AC123:token@api.twilio.com/2010-04-01/Accounts/AC123';

/** With account and token: the token verifies the provider's callbacks. */
export function smsAccount(text: string): string {
  const wanted = new BadValue(`must be a URL with account and token, such as ${ACCOUNT}`);
  if (!URL.canParse(text)) throw wanted;
  const { protocol, username, password, search, hash } = new URL(text);
  if (!['http:', 'https:'].includes(protocol) || username === '' || password === '') throw wanted;
  if (search !== '' || hash !== '' || !isDecodable(username) || !isDecodable(password)) throw wanted;
  return text;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

export function isPhoneNumber(text: string): boolean {
  return PHONE_NUMBER.test(text);
}

const SHORT_CODE = /^\d{3,8}$/;

export function isShortCode(text: string): boolean {
  return SHORT_CODE.test(text);
}

export function phoneNumber(text: string): string {
  if (!isPhoneNumber(text)) {
    throw new BadValue('must be a number in international form, such as +46701234567');
  }
  return text;
}

/** A number, a short code, or a name that networks display. */
export function smsSender(text: string): string {
  const isName = /^[A-Za-z0-9 ]{1,11}$/.test(text) && /[A-Za-z]/.test(text);
  if (!isPhoneNumber(text) && !isShortCode(text) && !isName) {
    throw new BadValue(
      'must be a number such as +46701234567, a short code, or a name of up to 11 letters and digits',
    );
  }
  return text;
}

const SHORTEST_TOKEN = 16;

/** Characters that an Authorization header can carry. */
const isToken = (text: string) => /^[\w.~+/-]+=*$/.test(text) && text.length >= SHORTEST_TOKEN;

/** A token that the operator chooses. */
export function token(text: string): string {
  if (!isToken(text)) {
    throw new BadValue(
      `must be at least ${SHORTEST_TOKEN} letters, digits or any of - . _ ~ + / (make one with: openssl rand -hex 32)`,
    );
  }
  return text;
}

/** A token that Lares issued. */
export function accessToken(text: string): string {
  if (!isToken(text)) {
    throw new BadValue(
      'must be an access token, such as at_… (make one with: lares token create --user EMAIL)',
    );
  }
  return text;
}

export function text(value: string): string {
  return value;
}
