import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Beds24's API v2 as its documentation and answers describe it: a single-use invite code, expiring tokens, a refresh
 * token that dies unused, and credits. It omits cancelled bookings unless asked, and chooses the page size.
 */
export interface FakeBeds24 {
  /** The base address: `LARES_BEDS24_URL`. */
  url: string;
  /** The code a host pastes. Each works once. */
  inviteCode(): string;
  properties: Beds24Property[];
  bookings: Beds24Booking[];
  /** Every call with its query, in order. */
  requests: { path: string; token: string | undefined }[];
  /** Rejects all tokens issued so far. */
  expireTokens(): void;
  /** Rejects refresh tokens too. */
  forgetAccount(): void;
  credits: { left: number; resetsInS: number; cost: number };
  pageSize: number;
  /** Answers instead of the fake for matching paths. `next` answers as usual. */
  instead: ((request: IncomingMessage, response: ServerResponse, next: () => unknown) => unknown) | undefined;
  close(): Promise<void>;
}

export interface Beds24Property {
  id: number;
  name: string;
  roomTypes: { id: number; name: string; qty?: number; units?: { id: number; name: string }[] }[];
}

export interface Beds24Booking {
  id: number;
  roomId: number;
  status: 'confirmed' | 'new' | 'request' | 'cancelled' | 'black' | 'inquiry';
  arrival: string;
  departure: string;
  propertyId?: number;
  unitId?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  mobile?: string;
  country2?: string;
  lang?: string;
  arrivalTime?: string;
}

const DAY_S = 86_400;

export async function openFakeBeds24(): Promise<FakeBeds24> {
  const codes = new Set<string>();
  const tokens = new Set<string>();
  const refreshTokens = new Set<string>();
  let made = 0;
  const next = (what: string): string => {
    made += 1;
    return `${what}-${made}`;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://beds24');
    const token = request.headers['token'] as string | undefined;
    fake.requests.push({ path: `${url.pathname}${url.search}`, token });
    if (fake.instead) fake.instead(request, response, () => answer(url, request, response));
    else answer(url, request, response);
  });

  function answer(url: URL, request: IncomingMessage, response: ServerResponse): unknown {
    fake.credits.left -= fake.credits.cost;
    response.setHeader('x-request-cost', String(fake.credits.cost));
    response.setHeader('x-five-min-limit-remaining', String(fake.credits.left));
    response.setHeader('x-five-min-limit-resets-in', String(fake.credits.resetsInS));
    if (fake.credits.left < 0) return send(response, 429, failed(429, 'Credit limit exceeded'));
    if (url.pathname === '/authentication/setup') return setUp(request, response);
    if (url.pathname === '/authentication/token') return renew(request, response);
    if (!tokens.has(String(request.headers['token'])))
      return send(response, 401, failed(401, 'Token not valid'));
    if (url.pathname === '/properties') return sendPage(url, response, 'property', fake.properties);
    if (url.pathname === '/bookings') return sendPage(url, response, 'booking', wanted(url));
    return send(response, 404, failed(404, 'Not found'));
  }

  function setUp(request: IncomingMessage, response: ServerResponse): unknown {
    const code = String(request.headers['code']);
    if (!codes.delete(code)) return send(response, 400, failed(400, 'Invite code not valid'));
    const refreshToken = next('refresh');
    refreshTokens.add(refreshToken);
    return send(response, 200, { token: newToken(), expiresIn: DAY_S, refreshToken });
  }

  function renew(request: IncomingMessage, response: ServerResponse): unknown {
    if (!refreshTokens.has(String(request.headers['refreshtoken'])))
      return send(response, 401, failed(401, 'Token not valid'));
    return send(response, 200, { token: newToken(), expiresIn: DAY_S });
  }

  function newToken(): string {
    const token = next('token');
    tokens.add(token);
    return token;
  }

  function wanted(url: URL): Beds24Booking[] {
    const statuses = url.searchParams.getAll('status');
    const from = url.searchParams.get('departureFrom') ?? '';
    return fake.bookings.filter(
      ({ status, departure }) =>
        (statuses.length > 0 ? statuses.includes(status) : status !== 'cancelled') && departure >= from,
    );
  }

  function sendPage(url: URL, response: ServerResponse, type: string, rows: object[]): unknown {
    const page = Number(url.searchParams.get('page') ?? 1);
    const data = rows.slice((page - 1) * fake.pageSize, page * fake.pageSize);
    const nextPageExists = page * fake.pageSize < rows.length;
    url.searchParams.set('page', String(page + 1));
    // The link names another host than the request did, like the real one.
    const nextPageLink = nextPageExists ? `https://beds24.com/api/v2${url.pathname}${url.search}` : null;
    return send(response, 200, {
      success: true,
      type,
      count: data.length,
      pages: { nextPageExists, nextPageLink },
      data,
    });
  }

  const fake: FakeBeds24 = {
    url: '',
    inviteCode: () => {
      const code = next('invite');
      codes.add(code);
      return code;
    },
    properties: [],
    bookings: [],
    requests: [],
    expireTokens: () => tokens.clear(),
    forgetAccount: () => {
      tokens.clear();
      refreshTokens.clear();
    },
    credits: { left: 100, resetsInS: 300, cost: 1.1 },
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

const failed = (code: number, error: string) => ({ success: false, type: 'error', code, error });

function send(response: ServerResponse, status: number, body: object): unknown {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
