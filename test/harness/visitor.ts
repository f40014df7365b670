import { type Answer, type Sent, send } from './client.ts';

/** A browser without scripts: it keeps cookies, reads forms and submits them like browsers. */
export function visitor(url: string) {
  const cookies = new Map<string, string>();

  function keep(answer: Answer): Answer {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0\b/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  const cookieHeader = (): Record<string, string> =>
    cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };

  const self = {
    cookies,
    get: async (path: string, headers: Record<string, string> = {}) =>
      keep(await send(url, 'GET', path, { headers: { ...cookieHeader(), ...headers } })),
    /** Sends exactly this request. */
    post: async (
      path: string,
      fields: Record<string, string> | [string, string][],
      headers: Record<string, string> = {},
    ) =>
      keep(
        await send(url, 'POST', path, {
          raw: new URLSearchParams(fields).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: url,
            ...cookieHeader(),
            ...headers,
          },
        }),
      ),
    /** Opens the page and submits its form with the typed values and hidden fields. */
    submit: async (path: string, typed: Record<string, string>, headers: Record<string, string> = {}) => {
      const page = await self.get(path);
      const action = /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1] ?? path;
      return self.post(unescaped(action), { ...hiddenFields(page.text), ...typed }, headers);
    },
    /** Calls the API like a page of Lares. */
    api: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      self.apiSend(method, path, { body, headers }),
    apiSend: async (method: string, path: string, { headers, ...sent }: Sent) => {
      const session = await send(`${url}/v8`, 'GET', '/session', { headers: cookieHeader() });
      return keep(
        await send(`${url}/v8`, method, path, {
          ...sent,
          headers: {
            ...cookieHeader(),
            origin: url,
            'x-csrf-token': session.body?.csrf_token ?? 'none',
            ...headers,
          },
        }),
      );
    },
  };
  return self;
}

export type Visitor = ReturnType<typeof visitor>;

export function hiddenFields(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescaped(value)],
    ),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
