import { SECOND_MS } from '../../../platform/durations.ts';
import { badRequest } from '../../../platform/errors.ts';
import { type Download, openDownload } from '../../../platform/outgoing/download.ts';
import { MOST_URL_CHARACTERS, readTarget, type UrlRules } from '../../../platform/outgoing/target-url.ts';
import { VERSION } from '../../../platform/version.ts';
import type { InputDependencies } from '../../guest.ts';
import type { InputReader } from '../../input/input-reader.ts';
import {
  type ReadRequest,
  type ReadResult,
  SourceProblem,
  type StaySource,
  type SyncState,
} from '../source.ts';
import type { SourceContext } from '../source-context.ts';

/** A booking calendar: iCalendar (RFC 5545) behind an address that is a secret on most platforms. */
export interface IcalSecrets {
  url: string;
}

/** Enough for 10,000 stays with long descriptions. */
const MOST_FEED_BYTES = 10 * 1024 * 1024;
const FEED_TIMEOUT_MS = 30 * SECOND_MS;

/** Raised when calendars are read differently, so that unchanged ones are read again. */
const READER_VERSION = 2;
const MOST_VALIDATOR_CHARACTERS = 500;

export function icalSource({ guests, allowPrivate }: SourceContext): StaySource<IcalSecrets> {
  const download = openDownload({ timeoutMs: FEED_TIMEOUT_MS, mostBytes: MOST_FEED_BYTES, allowPrivate });
  return calendarSource(guests, download, { allowPrivate });
}

export function calendarSource(
  { reader }: Pick<InputDependencies, 'reader'>,
  download: Download,
  rules: UrlRules,
): StaySource<IcalSecrets> {
  return {
    type: 'ical',
    title: 'iCalendar',
    scope: 'home',
    // Some platforms write a stay under a new UID each time.
    keepsIds: false,
    // The specification: a stay that vanished removes its guest.
    confirmAfterMs: 0,
    emptyMessage:
      'The calendar is empty, and was not before; its guests are kept, and go when it has been empty for a day',
    secretsFrom: ({ url }, stored) => {
      if (url === undefined || url === stored?.url) return undefined;
      if (isCalendarUrl(url, rules)) return { url };
      throw badRequest(
        '"url" must be the absolute https (or webcal) address of a calendar on a public host, without user ' +
          `or password, of at most ${MOST_URL_CHARACTERS} characters.`,
        { context: 'invalid url' },
      );
    },
    urlOf: ({ url }, isWhole) => (isWhole ? url : withoutSecret(url)),
    read: (request) => readFeed(reader, download, request),
  };
}

export function isCalendarUrl(url: string, rules: UrlRules): boolean {
  return 'target' in readTarget(toHttps(url), rules);
}

async function readFeed(
  reader: InputReader,
  download: Download,
  { organization_id, homes: [home], secrets, state, signal }: ReadRequest<IcalSecrets>,
): Promise<ReadResult> {
  if (!home) throw new Error('A calendar is of one home.');
  const { timezone, checkin_hour, checkout_hour } = home;
  const read_as = [READER_VERSION, timezone, checkin_hour, checkout_hour].join('/');
  // An unchanged calendar gives the same stays only when it is read in the same way.
  const validators = state['read_as'] === read_as ? validatorHeaders(state) : {};
  const response = await download({
    url: toHttps(secrets.url),
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip',
      'user-agent': `lares/${VERSION}`,
      ...validators,
    },
    signal,
  });
  if (response.kind === 'failed') throw new SourceProblem(messageFor(response.reason, response.status));
  if (response.kind === 'unchanged') {
    if (Object.keys(validators).length > 0) return { kind: 'unchanged' };
    throw new SourceProblem('HTTP 304, though the whole calendar was asked for');
  }
  const contentType = String(response.headers['content-type'] ?? '');
  const calendar = { body: response.body, contentType, home: { timezone, checkin_hour, checkout_hour } };
  const found = await reader.calendar(organization_id, calendar, signal);
  const unreadable = found.unreadable.length;
  if (unreadable === 0) {
    const { etag, 'last-modified': last_modified } = response.headers;
    const newState = { read_as, ...validator('etag', etag), ...validator('last_modified', last_modified) };
    return { kind: 'stays', found, state: newState };
  }
  const events = unreadable === 1 ? 'One event has' : `${unreadable} events have`;
  const complaint = `${events} dates that cannot be read; guests already known from there were left as they were`;
  // Without validators, the next sync reads the calendar again.
  return { kind: 'stays', found, state: {}, complaint };
}

function validatorHeaders({ etag, last_modified }: SyncState): Record<string, string> {
  return {
    ...(typeof etag === 'string' ? { 'if-none-match': etag } : {}),
    ...(typeof last_modified === 'string' ? { 'if-modified-since': last_modified } : {}),
  };
}

/** Only what can be sent back as a header. */
function validator(name: string, value: string | string[] | undefined): Record<string, string> {
  const usable =
    typeof value === 'string' && value.length <= MOST_VALIDATOR_CHARACTERS && /^[\x20-\x7e]+$/.test(value);
  return usable ? { [name]: value } : {};
}

const MESSAGES: Record<number, string> = {
  401: 'HTTP 401: the address needs a login, or its secret part is wrong',
  403: 'HTTP 403: the address refuses to be read, or its secret part is wrong',
  404: 'HTTP 404: the calendar at this address is gone',
  410: 'HTTP 410: the calendar is gone for good',
  429: 'HTTP 429: the platform wants to be asked less often',
};

function messageFor(reason: string, status: number | undefined): string {
  return (status !== undefined && reason === `HTTP ${status}` && MESSAGES[status]) || reason;
}

/** Calendar programs write webcal for https. */
function toHttps(url: string): string {
  return url.replace(/^webcals?:\/\//i, 'https://');
}

function withoutSecret(url: string): string {
  return `${new URL(toHttps(url)).origin}/…`;
}
