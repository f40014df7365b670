import { Agent, type Dispatcher, request } from 'undici';
import { SECOND_MS } from '../../platform/durations.ts';
import { Refused } from './gateway.ts';

/** Paths for provider callbacks: status of messages and calls, and incoming messages. */
export const SMS_STATUS_PATH = '/gateways/sms/status';
export const SMS_INCOMING_PATH = '/gateways/sms/incoming';
export const VOICE_STATUS_PATH = '/gateways/voice/status';
/** The key that was pressed in a call. The token names the question. */
export const VOICE_ANSWER_PATH = '/gateways/voice/answers/:token';
export const callAnswerPath = (token: string): string => VOICE_ANSWER_PATH.replace(':token', token);

/** An account at a provider with a Twilio-compatible API. */
export interface SmsAccount {
  /** With account and token, such as https://AC123:token@api.twilio.com/2010-04-01/Accounts/AC123. */
  url: string;
  from: string;
  /** Undefined: the sender is not a phone number. */
  voiceFrom: string | undefined;
}

export interface Telephony {
  /** Returns the provider's id. */
  post(what: Post, signal: AbortSignal): Promise<{ gateway_id: string }>;
  /** Undefined when the provider cannot reach it. */
  callbackUrl(path: string): string | undefined;
  /** Reads the account, which costs nothing. Rejects when the provider refuses the log-in or fails. */
  probe(signal: AbortSignal): Promise<void>;
  close(): void;
}

interface Post {
  resource: 'Messages' | 'Calls';
  /** Path of the status callback. */
  callback: string;
  key: string;
  form: Record<string, string>;
}

const TIMEOUT_MS = 10 * SECOND_MS;
const MOST_ANSWER_BYTES = 65_536;
/** Conflict with a running request, timeout, too early, too many requests. */
const MAY_PASS = [408, 409, 425, 429];
/** Wrong credentials are the operator's problem, not the message's. */
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** The operator chooses the address, so it may be private, as that of the mail server may. */
export function openTelephony(
  account: SmsAccount,
  baseUrl: () => string,
  timeoutMs: number = TIMEOUT_MS,
): Telephony {
  const { origin, pathname, hostname, user, token } = readAccount(account.url);
  const authorization = `Basic ${Buffer.from(`${user}:${token}`, 'utf8').toString('base64')}`;
  const dispatcher = new Agent();

  /** The provider rejects messages with a URL that it cannot reach. */
  function callbackUrl(path: string): string | undefined {
    const url = new URL(path, baseUrl());
    return isLoopback(url.hostname) && !isLoopback(hostname) ? undefined : url.href;
  }

  function callbackMembers(path: string): Record<string, string> {
    const url = callbackUrl(path);
    return url === undefined ? {} : { StatusCallback: url };
  }

  return {
    callbackUrl,
    post: async ({ resource, callback, key, form }, signal) => {
      const answer = await request(`${origin}${pathname}/${resource}.json`, {
        dispatcher,
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          accept: 'application/json',
          'idempotency-key': key,
        },
        body: new URLSearchParams({ ...form, ...callbackMembers(callback) }).toString(),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      return idIn(answer.statusCode, await readJson(answer.body));
    },
    probe: async (signal) => {
      const { statusCode, body } = await request(`${origin}${pathname}.json`, {
        dispatcher,
        headers: { authorization, accept: 'application/json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await readJson(body);
      // Providers with the same API may have no account resource: any other answer shows that the log-in works.
      if (statusCode >= 500 || statusCode === UNAUTHORIZED || statusCode === FORBIDDEN)
        throw new Error(describeError(statusCode, undefined));
    },
    close: () => void dispatcher.destroy(),
  };
}

/** The parts of the URL for requests, and the token that signs callbacks. */
export function readAccount(url: string) {
  const { origin, pathname, hostname, username, password } = new URL(url);
  return {
    origin,
    hostname,
    pathname: pathname.replace(/\/+$/, ''),
    user: decodeURIComponent(username),
    token: decodeURIComponent(password),
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** The provider's response, if it is JSON of a bounded size. */
async function readJson(body: Dispatcher.ResponseData['body']): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    // Leaving the loop closes the connection.
    if (bytes > MOST_ANSWER_BYTES) return {};
    pieces.push(piece);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function idIn(status: number, answer: Record<string, unknown>): { gateway_id: string } {
  if (status >= 200 && status <= 299) {
    const { sid, status: state, error_code } = answer;
    if (state === 'failed' || state === 'undelivered') throw new Refused(describeError(status, error_code));
    if (typeof sid === 'string' && sid !== '') return { gateway_id: sid };
    throw new Error('the gateway took it, but its answer makes no sense');
  }
  const text = describeError(status, answer['code']);
  const final = status >= 400 && status <= 499 && status !== UNAUTHORIZED && !MAY_PASS.includes(status);
  throw final ? new Refused(text) : new Error(text);
}

/** The error code, never its text: that quotes the guest's number. */
function describeError(status: number, code: unknown): string {
  return `the gateway answered ${status}${typeof code === 'number' ? `, error ${code}` : ''}`;
}
