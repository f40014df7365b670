import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { badRequest } from '../../../platform/errors.ts';
import { SourceProblem } from '../../integrations/kind.ts';
import { asObject, asObjects, asText, counted, type Foreign } from '../foreign.ts';
import type { AccountReading, AccountRequest, Answer, ConnectionKind, Credits } from '../kind.ts';
import { staysOf } from './bookings.ts';
import { listingsOf } from './rooms.ts';

/** Beds24, API v2. An invite code that the host makes there is changed into a refresh token once; tokens of a day are got with that. */
export type Beds24Credentials =
  | { invite_code: string }
  | { refresh_token: string; token?: string; expires_at?: string };

export const BEDS24_URL = 'https://api.beds24.com/v2';

const UNAUTHORIZED = 401;
/** A token is renewed before it can expire on the way. */
const BEFORE_EXPIRY_MS = 5 * MINUTE_MS;
/** A stay that was cut short lately is told of with its new end, not missed. */
const DAYS_BACK = 3;
/** Cancelled ones are left out unless they are asked for. Days that are blocked, and people who only ask, are no stays. */
const STATUSES = ['new', 'confirmed', 'request', 'cancelled'];
/** With whatever number on each. */
const MOST_PAGES = 200;

export function beds24Kind(base: string): ConnectionKind<Beds24Credentials> {
  return {
    type: 'beds24',
    title: 'Beds24',
    base,
    // A reading takes three to five of the 100 that there are in five minutes.
    limits: { creditsOf, leastCredits: 10 },
    secrets: ['invite_code'],
    credentialsFrom: ({ invite_code }) => {
      if (invite_code === undefined || invite_code.trim() === '')
        throw badRequest('"invite_code" is required: Beds24 makes it under Settings, Marketplace, API.', {
          context: 'invite_code',
        });
      return { invite_code: invite_code.trim() };
    },
    read,
  };
}

async function read(request: AccountRequest<Beds24Credentials>): Promise<AccountReading> {
  const session = await openSession(request);
  const properties = await allPages(
    session,
    '/properties?includeAllRooms=true&includeUnitDetails=true',
    'property',
  );
  const from = new Date(request.now.getTime() - DAYS_BACK * DAY_MS).toISOString().slice(0, 10);
  const query = [`departureFrom=${from}`, ...STATUSES.map((status) => `status=${status}`)].join('&');
  const bookings = await allPages(session, `/bookings?${query}`, 'booking');
  const rooms = listingsOf(properties.rows);
  return {
    ...staysOf(bookings.rows, rooms, request.wishes),
    listings: rooms.listings,
    seen: bookings.rows.length,
    incomplete: properties.incomplete ?? bookings.incomplete,
  };
}

/** Asks with a token, and once more with a new one where the token is not taken. */
interface Session {
  get(path: string, tell: (body: unknown) => string): Promise<Answer>;
}

async function openSession({
  credentials,
  keep,
  now,
  ask,
}: AccountRequest<Beds24Credentials>): Promise<Session> {
  let known = credentials;

  async function renewed(): Promise<string> {
    const answer = await ask(
      'invite_code' in known
        ? {
            path: '/authentication/setup',
            headers: { code: known.invite_code },
            tell: () => 'The invite code was changed into a token.',
          }
        : {
            path: '/authentication/token',
            headers: { refreshToken: known.refresh_token },
            tell: () => 'The token was renewed.',
          },
    );
    const { token, refreshToken, expiresIn } = asObject(answer.body);
    const refresh_token = 'refresh_token' in known ? known.refresh_token : asText(refreshToken);
    if (asText(token) === '' || refresh_token === '') throw new SourceProblem(refusal(known, answer.status));
    const lastsMs = (Number(expiresIn) || 0) * SECOND_MS;
    known = {
      refresh_token,
      token: asText(token),
      expires_at: new Date(now.getTime() + lastsMs).toISOString(),
    };
    await keep(known);
    return asText(token);
  }

  const isGood = 'token' in known && Date.parse(known.expires_at ?? '') - BEFORE_EXPIRY_MS > now.getTime();
  let token = 'token' in known && known.token !== undefined && isGood ? known.token : await renewed();
  let isFresh = !isGood;
  return {
    get: async (path, tell) => {
      const answer = await ask({ path, headers: { token }, tell });
      if (answer.status !== UNAUTHORIZED || isFresh) return answer;
      token = await renewed();
      isFresh = true;
      return ask({ path, headers: { token }, tell });
    },
  };
}

function refusal(credentials: Beds24Credentials, status: number): string {
  return 'invite_code' in credentials
    ? `Beds24 does not take the invite code (HTTP ${status}): it is good once and not for long. Make a new one at Beds24 and enter it here`
    : `Beds24 does not know this connection any more (HTTP ${status}): it was removed there, or not used for 30 days. Make a new invite code at Beds24 and enter it here`;
}

interface Pages {
  rows: Foreign[];
  incomplete?: string | undefined;
}

/** Whatever their size is. The same row on two of them is one. */
async function allPages({ get }: Session, first: string, what: string): Promise<Pages> {
  const rows = new Map<string, Foreign>();
  const told: { count: number; there: number }[] = [];
  const [path = ''] = first.split('?', 1);
  let next: string | undefined = first;
  for (let page = 0; next !== undefined; page += 1) {
    if (page === MOST_PAGES)
      throw new SourceProblem(`Beds24 has more than ${MOST_PAGES} pages of what was asked for`);
    const { status, body } = await get(
      next,
      (answer) => `${counted(asObjects(asObject(answer)['data']).length, what)}.`,
    );
    const { success, data, count, pages } = asObject(body);
    if (success !== true || !Array.isArray(data)) throw new SourceProblem(failure(status));
    const some = asObjects(data);
    for (const row of some) rows.set(asText(row['id']), row);
    told.push({ count: Number(count), there: some.length });
    const { nextPageExists, nextPageLink } = asObject(pages);
    next = nextPageExists === true ? nextOf(path, asText(nextPageLink), next) : undefined;
  }
  return { rows: [...rows.values()], incomplete: doubtAbout(told, rows.size) };
}

/** Asked of the address that we know, wherever the link leads: the token goes nowhere else. */
function nextOf(path: string, link: string, latest: string): string {
  const query = link.includes('?') ? link.slice(link.indexOf('?')) : '';
  const next = `${path}${query}`;
  if (query === '' || next === latest)
    throw new SourceProblem('Beds24 says that there is more, and not where');
  return next;
}

/** `count` is of the page, or of all pages. */
function doubtAbout(pages: { count: number; there: number }[], total: number): string | undefined {
  const told = pages.reduce((sum, { there }) => sum + there, 0);
  if (told !== total) return 'rows moved from page to page while Beds24 was read';
  const fits = pages.every(({ count, there }) => Number.isNaN(count) || count === there || count === total);
  return fits ? undefined : 'Beds24 counts more than it told';
}

function failure(status: number): string {
  if (status === 401 || status === 403)
    return `Beds24 refuses (HTTP ${status}): the invite code needs the scopes bookings, bookings-personal and properties`;
  return status === 200 ? 'Beds24 says that it failed' : `Beds24 answers HTTP ${status}`;
}

/** Under the names that it sends, and under those of its document. */
function creditsOf(headers: Record<string, string | string[] | undefined>): Credits | undefined {
  const left = headers['x-five-min-limit-remaining'] ?? headers['x-fivemincreditlimit-remaining'];
  const resets = headers['x-five-min-limit-resets-in'] ?? headers['x-fivemincreditlimit-resetsin'];
  if (left === undefined || Number.isNaN(Number(left))) return undefined;
  return { left: Number(left), resetsInS: Number(resets) || 0 };
}
