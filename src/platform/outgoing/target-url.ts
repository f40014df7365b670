import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { isPublicName } from './public-name.ts';

export interface UrlRules {
  /** Also http, and hosts in private networks. */
  allowPrivate: boolean;
}

export const MOST_URL_CHARACTERS = 2048;

/** Target of a request, without the fragment. */
export interface Target {
  /** Scheme, host and port in normal form: equal strings are the same origin. */
  origin: string;
  path: string;
  hostname: string;
}

export type UrlProblem = 'malformed' | 'not https' | 'blocked host';

/**
 * WHATWG URL tolerates what other programs read differently: spaces and tabs vanish, `\` becomes `/`, `https:host`
 * and `https:///host` become `https://host`, a lone surrogate becomes U+FFFD. Ambiguous spellings are rejected.
 */
const SPELLING = /^https?:\/\/[^/?#]/i;
const AMBIGUOUS = /[\s\\\p{Cc}\p{Cs}]/u;
/** Also the empty user of `https://@host`, which URL drops. */
const CREDENTIALS = /^https?:\/\/[^/?#]*@/i;

/** The rules for a customer's URL and for every redirect target. */
export function readTarget(text: string, rules: UrlRules): { target: Target } | { problem: UrlProblem } {
  if (text.length > MOST_URL_CHARACTERS || AMBIGUOUS.test(text)) return { problem: 'malformed' };
  const url = parse(text);
  if (!url) return { problem: 'malformed' };
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:')) {
    return { problem: 'not https' };
  }
  // No server can listen on port 0.
  if (!SPELLING.test(text) || CREDENTIALS.test(text) || url.port === '0') return { problem: 'malformed' };
  const hostname = url.hostname.replace(/\.$/, '');
  if (hostname === '') return { problem: 'malformed' };
  if (!rules.allowPrivate && !isPublicHost(hostname)) return { problem: 'blocked host' };
  const port = url.port === '' ? '' : `:${url.port}`;
  return {
    target: { origin: `${url.protocol}//${hostname}${port}`, path: url.pathname + url.search, hostname },
  };
}

/**
 * The URL to register, or undefined. `url` is the given text, fragment included, because clients compare it with what
 * they set. `hostname` is the key of the rule "one webhook per event per hostname": lower case, punycode, no trailing
 * dot, whatever the port.
 */
export function parseTargetUrl(text: string, rules: UrlRules): { url: string; hostname: string } | undefined {
  const read = readTarget(text, rules);
  return 'target' in read ? { url: text, hostname: read.target.hostname } : undefined;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** URL has normalized every spelling of an IP address (decimal, octal, hex, short). */
function isPublicHost(hostname: string): boolean {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(address) === 0 ? isPublicName(hostname) : isPublicAddress(address);
}
