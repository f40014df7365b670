import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { badRequest } from '../../../platform/errors.ts';
import { bookingSource } from '../booking-system/booking-source.ts';
import type {
  AccountContents,
  AccountRequest,
  Answer,
  BookingSystem,
  Credits,
} from '../booking-system/booking-system.ts';
import { asObject, asObjects, asText, type ForeignObject, formatCount } from '../booking-system/members.ts';
import { SourceProblem, type StaySource } from '../source.ts';
import type { SourceContext } from '../source-context.ts';
import { staysOf } from './bookings.ts';
import { listingsOf } from './rooms.ts';

/** Beds24, API v2. An invite code that the host makes there is exchanged once for a refresh token, and that for tokens of a day. */
type Beds24Secrets = { invite_code: string } | { refresh_token: string; token?: string; expires_at?: string };

const BEDS24_URL = 'https://api.beds24.com/v2';

const UNAUTHORIZED = 401;
/** Renews a token before it can expire during a call. */
const BEFORE_EXPIRY_MS = 5 * MINUTE_MS;
/** Also reads stays that ended recently, so that a shortened stay is updated. */
const DAYS_BACK = 3;
/** Without this list the API omits cancelled bookings. Blocked days and inquiries are not stays. */
const STATUSES = ['new', 'confirmed', 'request', 'cancelled'];
const MOST_PAGES = 200;

export function beds24Source(context: SourceContext): StaySource<Beds24Secrets> {
  return bookingSource(context, context.urls.beds24Url, BEDS24_URL, beds24);
}

function beds24(base: string): BookingSystem<Beds24Secrets> {
  return {
    type: 'beds24',
    title: 'Beds24',
    base,
    // A sync takes three to five of the 100 calls in five minutes.
    limits: { creditsOf, leastCredits: 10 },
    secrets: ['invite_code'],
    secretsFrom: ({ invite_code }) => {
      if (invite_code === undefined || invite_code.trim() === '')
        throw badRequest('"invite_code" is required. Create it in Beds24 under Settings, Marketplace, API.', {
          context: 'invite_code',
        });
      return { invite_code: invite_code.trim() };
    },
    read,
  };
}

async function read(request: AccountRequest<Beds24Secrets>): Promise<AccountContents> {
  const session = await openSession(request);
  const properties = await readAllPages(
    session,
    '/properties?includeAllRooms=true&includeUnitDetails=true',
    'property',
  );
  const from = new Date(request.now.getTime() - DAYS_BACK * DAY_MS).toISOString().slice(0, 10);
  const query = [`departureFrom=${from}`, ...STATUSES.map((status) => `status=${status}`)].join('&');
  const bookings = await readAllPages(session, `/bookings?${query}`, 'booking');
  const rooms = listingsOf(properties.rows);
  return {
    ...staysOf(bookings.rows, rooms, request.options),
    listings: rooms.listings,
    seen: bookings.rows.length,
    incomplete: properties.incomplete ?? bookings.incomplete,
  };
}

/** Calls with a token, and once more with a new one where the token is refused. */
interface Session {
  get(path: string, describe: (body: unknown) => string): Promise<Answer>;
}

async function openSession({
  secrets,
  keepSecrets,
  now,
  call,
}: AccountRequest<Beds24Secrets>): Promise<Session> {
  let current = secrets;

  async function renewToken(): Promise<string> {
    const answer = await call(
      'invite_code' in current
        ? {
            path: '/authentication/setup',
            headers: { code: current.invite_code },
            describe: () => 'The invite code was changed into a token.',
          }
        : {
            path: '/authentication/token',
            headers: { refreshToken: current.refresh_token },
            describe: () => 'The token was renewed.',
          },
    );
    const { token, refreshToken, expiresIn } = asObject(answer.body);
    const refresh_token = 'refresh_token' in current ? current.refresh_token : asText(refreshToken);
    if (asText(token) === '' || refresh_token === '')
      throw new SourceProblem(refusalMessage(current, answer.status));
    const lastsMs = (Number(expiresIn) || 0) * SECOND_MS;
    current = {
      refresh_token,
      token: asText(token),
      expires_at: new Date(now.getTime() + lastsMs).toISOString(),
    };
    await keepSecrets(current);
    return asText(token);
  }

  const isGood =
    'token' in current && Date.parse(current.expires_at ?? '') - BEFORE_EXPIRY_MS > now.getTime();
  let token =
    'token' in current && current.token !== undefined && isGood ? current.token : await renewToken();
  let isFresh = !isGood;
  return {
    get: async (path, describe) => {
      const answer = await call({ path, headers: { token }, describe });
      if (answer.status !== UNAUTHORIZED || isFresh) return answer;
      token = await renewToken();
      isFresh = true;
      return call({ path, headers: { token }, describe });
    },
  };
}

function refusalMessage(secrets: Beds24Secrets, status: number): string {
  return 'invite_code' in secrets
    ? `Beds24 does not take the invite code (HTTP ${status}): it is good once and not for long. Make a new one at Beds24 and enter it here`
    : `Beds24 no longer knows this connection (HTTP ${status}): it was removed there, or not used for 30 days. Make a new invite code at Beds24 and enter it here`;
}

interface Pages {
  rows: ForeignObject[];
  incomplete?: string | undefined;
}

/** Pages of any size. A row that is on two of them counts once. */
async function readAllPages({ get }: Session, first: string, what: string): Promise<Pages> {
  const rows = new Map<string, ForeignObject>();
  const counts: { count: number; there: number }[] = [];
  const [path = ''] = first.split('?', 1);
  let next: string | undefined = first;
  for (let page = 0; next !== undefined; page += 1) {
    if (page === MOST_PAGES)
      throw new SourceProblem(`Beds24 has more than ${MOST_PAGES} pages of what was asked for`);
    const { status, body } = await get(
      next,
      (answer) => `${formatCount(asObjects(asObject(answer)['data']).length, what)}.`,
    );
    const { success, data, count, pages } = asObject(body);
    if (success !== true || !Array.isArray(data)) throw new SourceProblem(failureMessage(status));
    const some = asObjects(data);
    for (const row of some) rows.set(asText(row['id']), row);
    counts.push({ count: Number(count), there: some.length });
    const { nextPageExists, nextPageLink } = asObject(pages);
    next = nextPageExists === true ? nextPagePath(path, asText(nextPageLink), next) : undefined;
  }
  return { rows: [...rows.values()], incomplete: incompleteReason(counts, rows.size) };
}

/** Only the query of the link is used: the token must not go to another host. */
function nextPagePath(path: string, link: string, latest: string): string {
  const query = link.includes('?') ? link.slice(link.indexOf('?')) : '';
  const next = `${path}${query}`;
  if (query === '' || next === latest)
    throw new SourceProblem('Beds24 says that there is more, and not where');
  return next;
}

/** `count` is of the page, or of all pages. */
function incompleteReason(pages: { count: number; there: number }[], total: number): string | undefined {
  const rows = pages.reduce((sum, { there }) => sum + there, 0);
  if (rows !== total) return 'rows moved from page to page while Beds24 was read';
  const fits = pages.every(({ count, there }) => Number.isNaN(count) || count === there || count === total);
  return fits ? undefined : 'Beds24 counts more bookings than it sent';
}

function failureMessage(status: number): string {
  if (status === 401 || status === 403)
    return `Beds24 refuses (HTTP ${status}): the invite code needs the scopes bookings, bookings-personal and properties`;
  return status === 200 ? 'Beds24 says that it failed' : `Beds24 answers HTTP ${status}`;
}

/** Beds24 sends other names than it documents; both are read. */
function creditsOf(headers: Record<string, string | string[] | undefined>): Credits | undefined {
  const left = headers['x-five-min-limit-remaining'] ?? headers['x-fivemincreditlimit-remaining'];
  const resets = headers['x-five-min-limit-resets-in'] ?? headers['x-fivemincreditlimit-resetsin'];
  if (left === undefined || Number.isNaN(Number(left))) return undefined;
  return { left: Number(left), resetsInS: Number(resets) || 0 };
}
