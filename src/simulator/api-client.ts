import { Agent, request } from 'undici';
import { SECOND_MS } from '../platform/durations.ts';

/** HTTP as devices and hosts use it, with keep-alive and a bounded number of connections. */
const MOST_CONNECTIONS = 32;
const TIMEOUT_MS = 30 * SECOND_MS;

export interface ApiAnswer {
  /** 0 if there was no answer. */
  status: number;
  body: unknown;
  retryAfterMs: number;
}

export interface ApiClient {
  /** `text` is JSON. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    token: string,
    text?: string,
  ): Promise<ApiAnswer>;
  close(): Promise<void>;
}

export function openApiClient(url: string): ApiClient {
  const dispatcher = new Agent({
    connections: MOST_CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });

  const call: ApiClient['call'] = async (method, path, token, text) => {
    try {
      const answer = await request(`${url}${path}`, {
        dispatcher,
        method,
        body: text ?? null,
        headers: {
          authorization: `Bearer ${token}`,
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        },
      });
      const body = await answer.body.text();
      const retryAfterS = Number(answer.headers['retry-after'] ?? 0);
      return {
        status: answer.statusCode,
        body: parseJson(body),
        retryAfterMs: Number.isFinite(retryAfterS) ? retryAfterS * 1000 : 0,
      };
    } catch {
      // A restarting service looks like a lost network to a device.
      return { status: 0, body: undefined, retryAfterMs: 0 };
    }
  };

  return { call, close: () => dispatcher.destroy() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
