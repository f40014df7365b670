import { setTimeout as wait } from 'node:timers/promises';
import { EnvHttpProxyAgent, request } from 'undici';
import { SECOND_MS } from '../../src/platform/durations.ts';
import { CommandFailed } from '../command.ts';

/** Three heartbeats of a listener's stream: after that the connection counts as lost. */
const SILENCE_MS = 15 * SECOND_MS;
const ANSWER_MS = 30 * SECOND_MS;
/** Retries of one rate-limited call. */
const MOST_TRIES = 10;
const LONGEST_PAUSE_S = 60;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of its answer.
  body: any;
}

interface Asked {
  method: 'GET' | 'POST' | 'DELETE';
  token?: string | undefined;
  json?: unknown;
  form?: Record<string, string>;
}

/** The server, through the proxy of the environment. */
export interface Http {
  ask(path: string, asked: Asked): Promise<Answer>;
  /** Lines as they arrive. An answer that is no success is thrown as one error. */
  lines(path: string, token: string, signal: AbortSignal): Promise<AsyncIterable<string>>;
  close(): Promise<void>;
}

type Environment = Record<string, string | undefined>;

export function openHttp(server: string, environment: Environment): Http {
  const either = (name: string) => environment[name] || environment[name.toUpperCase()];
  const [httpProxy, httpsProxy] = [either('http_proxy'), either('https_proxy')];
  const dispatcher = new EnvHttpProxyAgent({
    ...(httpProxy ? { httpProxy } : {}),
    ...(httpsProxy ? { httpsProxy } : {}),
    noProxy: either('no_proxy') ?? '',
  });

  function send(path: string, { method, token, json, form }: Asked, more: object = {}) {
    const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
    const body = form
      ? new URLSearchParams(form).toString()
      : json === undefined
        ? null
        : JSON.stringify(json);
    return request(`${server}${path}`, {
      dispatcher,
      method,
      headers: {
        'user-agent': 'lares-command-line',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': type }),
      },
      body,
      headersTimeout: ANSWER_MS,
      bodyTimeout: SILENCE_MS,
      ...more,
    });
  }

  return {
    ask: async (path, asked) => {
      for (let tries = 1; ; tries += 1) {
        const answer = await send(path, asked);
        const text = await answer.body.text();
        // A server limits each token, and its answer says when to retry.
        const pauseS = Number(answer.headers['retry-after']);
        if (answer.statusCode !== 429 || tries === MOST_TRIES || !(pauseS <= LONGEST_PAUSE_S))
          return { status: answer.statusCode, body: readJson(text) };
        await wait(pauseS * SECOND_MS);
      }
    },
    lines: async (path, token, signal) => {
      const answer = await send(path, { method: 'GET', token }, { signal });
      if (answer.statusCode !== 200) {
        throw refusal({ status: answer.statusCode, body: readJson(await answer.body.text()) });
      }
      return linesOf(answer.body);
    },
    close: () => dispatcher.close(),
  };
}

/** A server's refusal. */
export class Refused extends CommandFailed {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function refusal({ status, body }: Answer): Refused {
  const message = body?.message ?? body?.error_description;
  return new Refused(status, message === undefined ? `The server answered ${status}.` : `${message}`);
}

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
