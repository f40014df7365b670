import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { onTestFinished } from 'vitest';
import type { AtEnd } from '../at-end.ts';
import { openLateAnswers } from './late-answers.ts';

/** A provider of SMS and calls, written from its own documents. It checks requests with independent code. */
export interface SmsGateway {
  /** The value of LARES_SMS_URL. */
  url: string;
  /** Accepted messages, each once, even if sent again. */
  messages: TakenMessage[];
  calls: TakenCall[];
  /** Every request as received, including refused ones, without probes. */
  requests: RawRequest[];
  /** Reads of the account. */
  probes: RawRequest[];
  /** How it handles the coming requests. */
  state: { behaviour: Behaviour | Canned; error: { code: number; message: string } };
  /** Answers about accepted messages and calls, which the test may hold back. */
  answers: ReturnType<typeof openLateAnswers>;
  /** Resets it to its initial state. Pending requests get no answer. */
  reset(): void;
  /** Reports the status of a message or a call, if the sender asked for that. */
  sendStatus(sid: string, status: string, more?: StatusOptions): Promise<CallbackAnswer>;
  /** The person who answered a call presses a key. Fails when the call asks for none. */
  press(sid: string, key: string, how?: How): Promise<CallbackAnswer>;
  /** A guest writes to a number, by default the usual one. `to` is the address of Lares. */
  write(
    to: string,
    message: { from: string; text: string; sid?: string; number?: string },
    how?: How,
  ): Promise<CallbackAnswer>;
  /** Sends any callback. */
  callBack(url: string, form: [string, string][], how?: How): Promise<CallbackAnswer>;
  signatureOf(url: string, form: [string, string][]): string;
}

export interface TakenMessage {
  sid: string;
  to: string;
  from: string;
  text: string;
  callback: string | undefined;
  key: string;
}

export type TakenCall = Omit<TakenMessage, 'text'> & { twiml: string };

export interface RawRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  raw: string;
}

/**
 * - accept: 201.
 * - refuse: 400 with the error of `state`.
 * - throttle: 429; fail: 503.
 * - hang: takes the request and never answers.
 * - drop: takes the message, and closes the connection before it answers.
 * - garble: 201 with a body that is not JSON; flood: 201 with an endless body.
 */
export type Behaviour = 'accept' | 'refuse' | 'throttle' | 'fail' | 'hang' | 'drop' | 'garble' | 'flood';

/** Exactly this answer to every request. */
export interface Canned {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

export interface How {
  /** The address that is signed, if it differs from the called one. */
  signedAs?: string;
  /** Sent instead of the right signature. Null: none. */
  signature?: string | null;
}

export type StatusOptions = How & { errorCode?: string; to?: string };

export interface CallbackAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const ACCOUNT = 'AC00000000000000000000000000000001';
/** Contains characters that a URL must escape. */
const TOKEN = 'token/with:odd@characters';
const AUTHORIZATION = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
const PATH = `/2010-04-01/Accounts/${ACCOUNT}`;
const ACCOUNT_RESOURCE = `${PATH}.json`;
const MESSAGES = `${PATH}/Messages.json`;
const CALLS = `${PATH}/Calls.json`;

export async function openSmsGateway(atEnd: AtEnd = onTestFinished): Promise<SmsGateway> {
  const messages: TakenMessage[] = [];
  const calls: TakenCall[] = [];
  const requests: RawRequest[] = [];
  const probes: RawRequest[] = [];
  const usual = (): SmsGateway['state'] => ({
    behaviour: 'accept',
    error: { code: 21211, message: "Invalid 'To' Phone Number: +46700000XXX" },
  });
  const state = usual();
  const answers = openLateAnswers();

  function answer(one: RawRequest, response: ServerResponse): void {
    if (typeof state.behaviour === 'object') {
      response.writeHead(state.behaviour.status, state.behaviour.headers).end(state.behaviour.body);
      return;
    }
    const refusal = refusalOf(one) ?? MOODS[state.behaviour] ?? unfit(one);
    if (refusal) {
      const { status, ...error } = refusal === 'refuse' ? { status: 400, ...state.error } : refusal;
      response.writeHead(status, { 'content-type': 'application/json' });
      const more_info = `https://www.twilio.com/docs/errors/${error.code}`;
      response.end(JSON.stringify({ ...error, more_info, status }));
      return;
    }
    const sid = take(one);
    if (state.behaviour === 'hang') return;
    if (state.behaviour === 'drop') {
      response.socket?.destroy();
      return;
    }
    answers.send(() => {
      response.writeHead(201, { 'content-type': 'application/json' });
      if (state.behaviour === 'garble') response.end('<html>welcome</html>');
      else if (state.behaviour === 'flood') flood(response);
      else response.end(JSON.stringify({ sid, status: 'queued', error_code: null }));
    });
  }

  /** The account resource: refused like messages, or the state of the account. */
  function answerProbe({ method, headers }: RawRequest, response: ServerResponse): void {
    if (state.behaviour === 'hang') return;
    const behaviour = typeof state.behaviour === 'object' ? state.behaviour : MOODS[state.behaviour];
    const isLoggedIn = headers.authorization === AUTHORIZATION;
    const status = !isLoggedIn ? 401 : typeof behaviour === 'object' ? behaviour.status : 200;
    response.writeHead(method === 'GET' ? status : 405, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ sid: ACCOUNT, status: 'active' }));
  }

  /** The same key again is the same message. */
  function take({ path, headers, raw }: RawRequest): string {
    const isCall = path === CALLS;
    const form = new URLSearchParams(raw);
    const key = String(headers['idempotency-key'] ?? '');
    const known = [...messages, ...calls].find((taken) => key !== '' && taken.key === key);
    if (known) return known.sid;
    const name = createHash('md5').update(`${requests.length} ${key}`).digest('hex');
    const taken = {
      sid: `${isCall ? 'CA' : 'SM'}${name}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      callback: form.get('StatusCallback') ?? undefined,
      key,
    };
    if (isCall) calls.push({ ...taken, twiml: form.get('Twiml') ?? '' });
    else messages.push({ ...taken, text: form.get('Body') ?? '' });
    return taken.sid;
  }

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const one = { method, path, headers, raw: Buffer.concat(chunks).toString('utf8') };
      if (path === ACCOUNT_RESOURCE) {
        probes.push(one);
        answerProbe(one, response);
        return;
      }
      requests.push(one);
      answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;

  async function callBack(url: string, form: [string, string][], how: How = {}): Promise<CallbackAnswer> {
    const signature = how.signature === undefined ? signatureOf(how.signedAs ?? url, form) : how.signature;
    const answered = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        ...(signature === null ? {} : { 'x-twilio-signature': signature }),
      },
      body: new URLSearchParams(form).toString(),
    });
    return { status: answered.statusCode, headers: answered.headers, text: await answered.body.text() };
  }

  return {
    url: `http://${ACCOUNT}:${encodeURIComponent(TOKEN)}@127.0.0.1:${port}${PATH}`,
    messages,
    calls,
    requests,
    probes,
    state,
    answers,
    reset: () => {
      Object.assign(state, usual());
      for (const kept of [messages, calls, requests, probes]) kept.length = 0;
      server.closeAllConnections();
    },
    callBack,
    signatureOf,
    sendStatus: (sid, status, { errorCode, to, ...how } = {}) => {
      const isCall = sid.startsWith('CA');
      const taken = [...messages, ...calls].find((one) => one.sid === sid);
      const url = to ?? taken?.callback;
      if (url === undefined) throw new Error('no receiver of delivery receipts was given');
      const named: [string, string][] = isCall
        ? [
            ['CallSid', sid],
            ['CallStatus', status],
          ]
        : [
            ['MessageSid', sid],
            ['SmsSid', sid],
            ['MessageStatus', status],
            ['SmsStatus', status],
          ];
      return callBack(
        url,
        [
          ['ApiVersion', '2010-04-01'],
          ['AccountSid', ACCOUNT],
          ...named,
          ['To', taken?.to ?? ''],
          ['From', taken?.from ?? ''],
          ...(errorCode === undefined ? [] : [['ErrorCode', errorCode] as [string, string]]),
        ],
        how,
      );
    },
    press: (sid, key, how) => {
      const taken = calls.find((one) => one.sid === sid);
      const url = /<Gather [^>]*action="([^"]*)"/.exec(taken?.twiml ?? '')?.[1];
      if (url === undefined) throw new Error('the call asks for no key');
      return callBack(
        url.replaceAll('&amp;', '&'),
        [
          ['CallSid', sid],
          ['AccountSid', ACCOUNT],
          ['CallStatus', 'in-progress'],
          ['To', taken?.to ?? ''],
          ['From', taken?.from ?? ''],
          ['Digits', key],
        ],
        how,
      );
    },
    write: (
      to,
      { from, text, sid = `SM${createHash('md5').update(text).digest('hex')}`, number = '+46700000001' },
      how,
    ) =>
      callBack(
        `${to}/gateways/sms/incoming`,
        [
          ['ToCountry', 'SE'],
          ['MessageSid', sid],
          ['SmsSid', sid],
          ['AccountSid', ACCOUNT],
          ['From', from],
          ['To', number],
          ['Body', text],
          ['NumMedia', '0'],
        ],
        how,
      ),
  };
}

const NUMBER = /^\+[1-9]\d{6,14}$/;
const SENDER = /^(\+[1-9]\d{6,14}|\d{3,8}|[A-Za-z0-9 ]{1,11})$/;
const LONGEST_MESSAGE = 1600;
const LONGEST_TWIML = 4000;

interface Refusal {
  status: number;
  code: number;
  message: string;
}

const MOODS: { [Mood in Behaviour]?: Refusal | 'refuse' } = {
  refuse: 'refuse',
  throttle: { status: 429, code: 20429, message: 'Too many requests' },
  fail: { status: 503, code: 20503, message: 'Service unavailable' },
};

/** Finds faults that do not depend on the form. */
function refusalOf({ method, path, headers }: RawRequest): Refusal | undefined {
  if (headers.authorization !== AUTHORIZATION) {
    return { status: 401, code: 20003, message: 'Authenticate' };
  }
  if (path !== MESSAGES && path !== CALLS) {
    return { status: 404, code: 20404, message: `The requested resource ${path} was not found` };
  }
  if (method !== 'POST') return { status: 405, code: 20004, message: 'Method not allowed' };
  if (!/^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? '')) {
    return { status: 415, code: 20001, message: 'Content type' };
  }
  return undefined;
}

function unfit({ path, raw }: RawRequest): Refusal | undefined {
  const message = problemWith(path === CALLS, new URLSearchParams(raw));
  return message === undefined ? undefined : { status: 400, code: 21600, message };
}

function problemWith(isCall: boolean, form: URLSearchParams): string | undefined {
  const wanted = ['To', 'From', isCall ? 'Twiml' : 'Body', 'StatusCallback'];
  const unknown = [...form.keys()].find((name) => !wanted.includes(name));
  if (unknown !== undefined) return `Unknown parameter ${unknown}`;
  const twice = wanted.find((name) => form.getAll(name).length > 1);
  if (twice !== undefined) return `${twice} was sent twice`;
  if (!NUMBER.test(form.get('To') ?? '')) return "Invalid 'To'";
  if (!(isCall ? NUMBER : SENDER).test(form.get('From') ?? '')) return "Invalid 'From'";
  const callback = form.get('StatusCallback');
  if (callback !== null && !URL.canParse(callback)) return "Invalid 'StatusCallback'";
  const text = form.get(isCall ? 'Twiml' : 'Body') ?? '';
  if (text === '' || text.length > (isCall ? LONGEST_TWIML : LONGEST_MESSAGE)) return 'Invalid text';
  if (isCall && !/^<Response>.*<\/Response>$/s.test(text)) return 'Invalid TwiML';
  return undefined;
}

function flood(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}

/** The called address, then every name with its value, sorted by name. */
function signatureOf(url: string, form: [string, string][]): string {
  const sorted = [...form].sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', TOKEN).update(Buffer.from(signed, 'utf8')).digest('base64');
}
