import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Hostaway's public API v1 as its documentation describes it: one envelope for all answers, with a text in place of
 * the list in a failure.
 */
export interface FakeHostaway {
  /** The base address: `LARES_HOSTAWAY_URL`. */
  url: string;
  account_id: string;
  secret: string;
  listings: HostawayListing[];
  /** Newest first, in the order of its answers. */
  reservations: HostawayReservation[];
  requests: string[];
  expireTokens(): void;
  pageSize: number;
  /** Answers instead of the fake. `next` answers as usual. */
  instead: ((request: IncomingMessage, response: ServerResponse, next: () => unknown) => unknown) | undefined;
  close(): Promise<void>;
}

export interface HostawayListing {
  id: number;
  name: string;
  timeZoneName?: string;
  checkInTimeStart?: number;
  checkOutTime?: number;
}

export interface HostawayReservation {
  id: number;
  listingMapId: number;
  status: string;
  arrivalDate: string;
  departureDate: string;
  guestName?: string;
  guestEmail?: string;
  phone?: string;
  guestCountry?: string;
  guestLocale?: string | null;
  checkInTime?: number | null;
  checkOutTime?: number | null;
  isDatesUnspecified?: number;
}

export async function openFakeHostaway(): Promise<FakeHostaway> {
  const tokens = new Set<string>();
  let made = 0;
  const next = (what: string): string => {
    made += 1;
    return `${what}-${made}`;
  };
  const server = createServer((request, response) => void take(request, response));

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += piece;
    const url = new URL(request.url ?? '/', 'http://hostaway');
    fake.requests.push(`${request.method} ${url.pathname}${url.search}`);
    const usual = () => answer(url, request, body, response);
    if (fake.instead) fake.instead(request, response, usual);
    else usual();
  }

  function answer(url: URL, request: IncomingMessage, body: string, response: ServerResponse): unknown {
    if (url.pathname === '/accessTokens') return giveToken(new URLSearchParams(body), response);
    if (!tokens.has(String(request.headers['authorization']).replace('Bearer ', '')))
      return send(response, 403, { status: 'fail', message: 'Your access token is invalid' });
    if (url.pathname === '/listings') return sendPage(url, response, fake.listings);
    if (url.pathname === '/reservations') return sendPage(url, response, reservationsFrom(url));
    return send(response, 404, { status: 'fail', result: 'Resource not found' });
  }

  function giveToken(form: URLSearchParams, response: ServerResponse): unknown {
    const fits = form.get('client_id') === fake.account_id && form.get('client_secret') === fake.secret;
    if (!fits || form.get('scope') !== 'general' || form.get('grant_type') !== 'client_credentials')
      return send(response, 401, { error: 'invalid_client' });
    const access_token = next('token');
    tokens.add(access_token);
    return send(response, 200, { token_type: 'Bearer', expires_in: 63_072_000, access_token });
  }

  function reservationsFrom(url: URL): HostawayReservation[] {
    const from = url.searchParams.get('departureStartDate') ?? '';
    return fake.reservations.filter(({ departureDate }) => departureDate >= from);
  }

  function sendPage(url: URL, response: ServerResponse, rows: { id: number }[]): unknown {
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 100), fake.pageSize);
    const after = url.searchParams.get('afterId');
    const offset =
      after === null
        ? Number(url.searchParams.get('offset') ?? 0)
        : rows.findIndex(({ id }) => String(id) === after) + 1;
    const result = rows.slice(offset, offset + limit);
    const totalPages = Math.ceil(rows.length / limit);
    return send(response, 200, {
      status: 'success',
      result,
      limit,
      offset,
      count: rows.length,
      page: 1,
      totalPages,
    });
  }

  const fake: FakeHostaway = {
    url: '',
    account_id: '4711',
    secret: 'hostaway-secret',
    listings: [],
    reservations: [],
    requests: [],
    expireTokens: () => tokens.clear(),
    pageSize: 100,
    instead: undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function send(response: ServerResponse, status: number, body: object): unknown {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
