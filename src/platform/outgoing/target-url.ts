import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { isPublicName } from './public-name.ts';

export interface UrlRules {
  /** Also http, and hosts inside private networks. */
  allowPrivate: boolean;
}

export const MOST_URL_CHARACTERS = 2048;

/** Where a request goes. The fragment stays with us: it is no part of a request. */
export interface Target {
  /** Scheme, host and port in one spelling, so that equal strings are the same origin. */
  origin: string;
  path: string;
  hostname: string;
}

export type UrlProblem = 'malformed' | 'not https' | 'blocked host';

/**
 * WHATWG URL forgives a lot that other programs read differently: spaces and tabs vanish, `\` becomes `/`,
 * `https:host` and `https:///host` become `https://host`, a lone surrogate becomes U+FFFD. What two readers
 * can understand differently is refused.
 */
const SPELLING = /^https?:\/\/[^/?#]/i;
const AMBIGUOUS = /[\s\\\p{Cc}\p{Cs}]/u;
/** Also the empty user of `https://@host`, which URL drops without a trace. */
const CREDENTIALS = /^https?:\/\/[^/?#]*@/i;

/** The rules for a url that a customer gives us, and for every place it redirects to. */
export function readTarget(text: string, rules: UrlRules): { target: Target } | { problem: UrlProblem } {
  if (text.length > MOST_URL_CHARACTERS || AMBIGUOUS.test(text)) return { problem: 'malformed' };
  const url = parse(text);
  if (!url) return { problem: 'malformed' };
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:')) {
    return { problem: 'not https' };
  }
  // Nothing can listen on port 0.
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
 * The url a client may register, or undefined. `url` is the text as given, fragment and all, because clients
 * compare what they read with what they set; `hostname` is the key of the rule "one webhook per event per
 * hostname": lower-case, punycode, no trailing dot, whatever the port.
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

/** URL has already turned every spelling of a literal address (decimal, octal, hex, short) into the plain one. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(address) === 0 ? isPublicName(hostname) : isPublicAddress(address);
}
