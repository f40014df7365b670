import { request } from 'undici';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of answers whose shape they assert.
  body: any;
}

export interface Sent {
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

export async function send(base: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const hasBody = sent.body !== undefined;
  const answer = await request(`${base}${path}`, {
    method: method as 'GET',
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...sent.headers },
    body: sent.raw ?? (hasBody ? JSON.stringify(sent.body) : null),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Usage: `as(owner).post('/homes', {...})`. */
export function clientFor(base: string, token?: string) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const call = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
    send(base, method, path, { body, headers: { ...authorization, ...headers } });
  return {
    get: (path: string, headers?: Record<string, string>) =>
      send(base, 'GET', path, { headers: { ...authorization, ...headers } }),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    send: (method: string, path: string, sent: Sent) =>
      send(base, method, path, { ...sent, headers: { ...authorization, ...sent.headers } }),
  };
}
