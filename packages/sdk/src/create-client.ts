import createFetchClient, { type ClientOptions as FetchClientOptions, type Middleware } from 'openapi-fetch';
import { apiAddress } from './api-address.ts';
import type { Call, InitOf, Method } from './calls.ts';
import type { HomeEvent } from './events.ts';
import { eventsOfHome, eventsOfOrganization, type FollowOptions, followEvents } from './follow-events.ts';
import type { paths } from './generated/api.ts';
import { errorOf } from './lares-error.ts';
import { type ItemOf, itemsOf, type ListPath, pagesOf } from './paging.ts';
import { type Pause, pause as pauseByTimer } from './pause.ts';
import { type Send, withRetries } from './retries.ts';
import { type TokenSource, withTokens } from './tokens.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://lares.example.com`, with or without `/v8`. */
  baseUrl: string;
  /** An access token, or a source of tokens. Without it, `fetch`, `headers` or a middleware authenticates. */
  token?: string | TokenSource;
  /** Sent with every call. */
  headers?: NonNullable<FetchClientOptions['headers']>;
  /** Instead of the global one. */
  fetch?: Send;
  middleware?: Middleware[];
  /** Retries after a 429 or 503 where that is safe. Default: 3. */
  retries?: number;
  /** Replaces the timer between retries. */
  pause?: Pause;
}

export interface Client {
  GET: Call<'get'>;
  PUT: Call<'put'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /** All entries of a list, read page by page on demand. */
  list<P extends ListPath>(path: P, ...init: ListInit<P>): AsyncIterable<ItemOf<P>>;
  /** The pages themselves, for `paging.total_count` and other members beside the list. */
  pages<P extends ListPath>(path: P, ...init: ListInit<P>): ReturnType<typeof pagesOf<P>>;
  /** Events of a home or an organization, oldest first, until the signal aborts. */
  followEvents(
    of: { home_id: string } | { organization_id: string },
    options?: FollowOptions,
  ): AsyncIterable<HomeEvent>;
}

type ListInit<P extends ListPath> =
  undefined extends InitOf<'get', P> ? [init?: InitOf<'get', P>] : [init: InitOf<'get', P>];

const RETRIES = 3;

/** Each call resolves with its answer or throws a `LaresError`. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, token, headers, middleware = [], pause = pauseByTimer } = options;
  const retryingFetch = withRetries(options.fetch ?? fetch, { retries: options.retries ?? RETRIES, pause });
  const calls = createFetchClient<paths>({
    baseUrl: apiAddress(baseUrl),
    headers: { accept: 'application/json', ...(typeof token === 'string' ? bearer(token) : {}), ...headers },
    fetch: typeof token === 'object' ? withTokens(retryingFetch, token) : retryingFetch,
    // As in the document: one parameter with comma-separated values.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  calls.use(...middleware);

  const call = <M extends Method>(method: M): Call<M> =>
    (async (path: never, init: never) => {
      const { data, error, response } = await calls.request(method, path, init);
      if (!response.ok) throw errorOf(response, error);
      return data;
    }) as unknown as Call<M>;

  const GET = call('get');
  const pages: Client['pages'] = (path, ...[init]) =>
    pagesOf<typeof path>((asked) => GET(path, asked as never) as never, init as never);
  const list: Client['list'] = async function* (path, ...init) {
    for await (const page of pages(path, ...init)) yield* itemsOf<typeof path>(page);
  };

  return {
    GET,
    PUT: call('put'),
    POST: call('post'),
    PATCH: call('patch'),
    DELETE: call('delete'),
    pages,
    list,
    followEvents(of, how = {}) {
      const read =
        'home_id' in of ? eventsOfHome(list, of.home_id) : eventsOfOrganization(GET, of.organization_id);
      return followEvents(read, how, pause);
    },
  };
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}
