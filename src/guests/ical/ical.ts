import { SECOND_MS } from '../../platform/durations.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Download } from '../../platform/outgoing/download.ts';
import { MOST_URL_CHARACTERS, readTarget, type UrlRules } from '../../platform/outgoing/target-url.ts';
import { VERSION } from '../../platform/version.ts';
import type { InputDependencies } from '../guest.ts';
import {
  type IntegrationKind,
  type Memo,
  type Reading,
  type ReadRequest,
  SourceProblem,
} from '../integrations/kind.ts';

/** A booking calendar: iCalendar (RFC 5545) behind an address that is a secret on most platforms. */
export interface IcalConfig {
  url: string;
}

/** Enough for 10,000 stays with long descriptions. */
export const MOST_FEED_BYTES = 10 * 1024 * 1024;
export const FEED_TIMEOUT_MS = 30 * SECOND_MS;

/** Raised when calendars are read differently, so that unchanged ones are read again. */
const READER = 2;
const MOST_VALIDATOR_CHARACTERS = 500;

export function icalKind(
  guests: Pick<InputDependencies, 'reader' | 'rules'>,
  download: Download,
  rules: UrlRules,
): IntegrationKind<IcalConfig> {
  return {
    type: 'ical',
    configFrom: ({ url }) => {
      if (isCalendarUrl(url, rules)) return { url };
      throw badRequest(
        '"url" must be the absolute https (or webcal) address of a calendar on a public host, without user ' +
          `or password, of at most ${MOST_URL_CHARACTERS} characters.`,
        { context: 'invalid url' },
      );
    },
    urlOf: ({ url }, whole) => (whole ? url : withoutSecret(url)),
    read: (request) => read(guests, download, request),
  };
}

export function isCalendarUrl(url: string, rules: UrlRules): boolean {
  return 'target' in readTarget(overHttps(url), rules);
}

async function read(
  { reader, rules }: Pick<InputDependencies, 'reader' | 'rules'>,
  download: Download,
  request: ReadRequest<IcalConfig>,
): Promise<Reading> {
  const { organization_id, home, config, signal } = request;
  const read_as = [READER, home.timezone, home.checkin_hour, home.checkout_hour].join('/');
  // Whatever else decided how the calendar was read must be the same for it to be unchanged.
  const validators = request.memo['read_as'] === read_as ? validatorsOf(request.memo) : {};
  const got = await download({
    url: overHttps(config.url),
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip',
      'user-agent': `lares/${VERSION}`,
      ...validators,
    },
    signal,
  });
  if (got.kind === 'failed') throw new SourceProblem(inWords(got.reason, got.status));
  if (got.kind === 'unchanged') {
    if (Object.keys(validators).length > 0) return { kind: 'unchanged' };
    throw new SourceProblem('HTTP 304, though the whole calendar was asked for');
  }
  const contentType = String(got.headers['content-type'] ?? '');
  const { timezone, checkin_hour, checkout_hour } = home;
  const found = await reader.calendar(
    organization_id,
    {
      body: got.body,
      contentType,
      home: { timezone, checkin_hour, checkout_hour },
      unreachableCountries: [...rules.unreachableCountries],
    },
    signal,
  );
  // With something unreadable in it, the calendar is looked at whole again the next time.
  const memo: Memo =
    found.unreadable.length > 0
      ? {}
      : {
          read_as,
          ...kept('etag', got.headers['etag']),
          ...kept('last_modified', got.headers['last-modified']),
        };
  return { kind: 'stays', found, memo };
}

function validatorsOf({ etag, last_modified }: Memo): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(last_modified === undefined ? {} : { 'if-modified-since': last_modified }),
  };
}

/** Only what can be sent back as a header. */
function kept(name: string, value: string | string[] | undefined): Record<string, string> {
  const usable =
    typeof value === 'string' && value.length <= MOST_VALIDATOR_CHARACTERS && /^[\x20-\x7e]+$/.test(value);
  return usable ? { [name]: value } : {};
}

const WORDS: Record<number, string> = {
  401: 'HTTP 401: the address needs a login, or its secret part is wrong',
  403: 'HTTP 403: the address refuses to be read, or its secret part is wrong',
  404: 'HTTP 404: there is no calendar at this address any more',
  410: 'HTTP 410: the calendar is gone for good',
  429: 'HTTP 429: the platform wants to be asked less often',
};

function inWords(reason: string, status: number | undefined): string {
  return (status !== undefined && reason === `HTTP ${status}` && WORDS[status]) || reason;
}

/** Calendar programs say webcal for https. */
function overHttps(url: string): string {
  return url.replace(/^webcals?:\/\//i, 'https://');
}

function withoutSecret(url: string): string {
  return `${new URL(overHttps(url)).origin}/…`;
}
