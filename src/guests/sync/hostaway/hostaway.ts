import { DAY_MS } from '../../../platform/durations.ts';
import { badRequest } from '../../../platform/errors.ts';
import { bookingSource } from '../booking-system/booking-source.ts';
import type {
  AccountContents,
  AccountRequest,
  Answer,
  BookingSystem,
  CallSource,
} from '../booking-system/booking-system.ts';
import { asObject, asObjects, asText, type ForeignObject, formatCount } from '../booking-system/members.ts';
import { SourceProblem, type StaySource } from '../source.ts';
import type { SourceContext } from '../source-context.ts';
import { listingsOf, staysOf } from './reservations.ts';

/** Hostaway, public API v1. The number and the secret of the account give a token, which is valid for months. */
interface HostawaySecrets {
  account_id: string;
  secret: string;
  token?: string;
}

const HOSTAWAY_URL = 'https://api.hostaway.com/v1';

const DAYS_BACK = 3;
const MOST_PAGES = 200;
const PAGE = 100;

export function hostawaySource(context: SourceContext): StaySource<HostawaySecrets> {
  return bookingSource(context, context.urls.hostawayUrl, HOSTAWAY_URL, hostaway);
}

export function hostaway(base: string): BookingSystem<HostawaySecrets> {
  return {
    type: 'hostaway',
    title: 'Hostaway',
    base,
    // 15 calls in ten seconds from one address, of all accounts together: seven at once, and eight more in any ten seconds.
    limits: { shared: { perSecond: 0.8, burst: 7 } },
    secrets: ['account_id', 'secret'],
    secretsFrom: ({ account_id, secret }) => {
      for (const [member, text] of Object.entries({ account_id, secret }))
        if (text === undefined || text.trim() === '')
          throw badRequest(`"${member}" is required. Find it in Hostaway under Settings, Hostaway API.`, {
            context: member,
          });
      return { account_id: (account_id ?? '').trim(), secret: (secret ?? '').trim() };
    },
    read,
  };
}

async function read(request: AccountRequest<HostawaySecrets>): Promise<AccountContents> {
  const get = await openSession(request);
  const listings = await readAllPages(
    get,
    'listing',
    (rows) => `/listings?limit=${PAGE}&offset=${rows.length}`,
  );
  const from = new Date(request.now.getTime() - DAYS_BACK * DAY_MS).toISOString().slice(0, 10);
  const reservations = await readAllPages(get, 'reservation', (rows) => {
    const latest = rows.at(-1);
    const after = latest === undefined ? '' : `&afterId=${encodeURIComponent(asText(latest['id']))}`;
    return `/reservations?departureStartDate=${from}&limit=${PAGE}${after}`;
  });
  return {
    ...staysOf(reservations.rows, listings.rows, request.options),
    listings: listingsOf(listings.rows),
    seen: reservations.rows.length,
    incomplete: listings.incomplete ?? reservations.incomplete,
  };
}

type Get = (path: string, describe: (body: unknown) => string) => Promise<Answer>;

/** A 401 or 403 refuses the token: the call is repeated once with a new one. */
async function openSession({ secrets, keepSecrets, call }: AccountRequest<HostawaySecrets>): Promise<Get> {
  let { token } = secrets;
  let isFresh = token === undefined;
  if (token === undefined) token = await requestToken(secrets, keepSecrets, call);
  const callWithToken = (path: string, describe: (body: unknown) => string) =>
    call({ path, headers: { authorization: `Bearer ${token}` }, describe });
  return async (path, describe) => {
    const answer = await callWithToken(path, describe);
    if ((answer.status !== 401 && answer.status !== 403) || isFresh) return answer;
    token = await requestToken(secrets, keepSecrets, call);
    isFresh = true;
    return callWithToken(path, describe);
  };
}

async function requestToken(
  { account_id, secret }: HostawaySecrets,
  keepSecrets: AccountRequest<HostawaySecrets>['keepSecrets'],
  call: CallSource,
): Promise<string> {
  const { status, body } = await call({
    method: 'POST',
    path: '/accessTokens',
    form: {
      grant_type: 'client_credentials',
      client_id: account_id,
      client_secret: secret,
      scope: 'general',
    },
    describe: () => 'A token was given.',
  });
  const token = asText(asObject(body)['access_token']);
  if (token === '')
    throw new SourceProblem(
      `Hostaway does not take the account and its secret (HTTP ${status}). Make a new secret at Hostaway and enter it here`,
    );
  await keepSecrets({ account_id, secret, token });
  return token;
}

interface Pages {
  rows: ForeignObject[];
  incomplete?: string | undefined;
}

/** Newest first, so rows move to later pages while pages are read. A row that is on two of them counts once. */
async function readAllPages(
  get: Get,
  what: string,
  pathAfter: (rows: ForeignObject[]) => string,
): Promise<Pages> {
  const rows = new Map<string, ForeignObject>();
  let all = Number.NaN;
  for (let page = 0; ; page += 1) {
    if (page === MOST_PAGES)
      throw new SourceProblem(`Hostaway has more than ${MOST_PAGES} pages of what was asked for`);
    const { status, body } = await get(
      pathAfter([...rows.values()]),
      (answer) => `${formatCount(asObjects(asObject(answer)['result']).length, what)}.`,
    );
    const { status: state, result, count } = asObject(body);
    // A failure has a text in place of the list.
    if (state !== 'success' || !Array.isArray(result)) throw new SourceProblem(failureMessage(status));
    const before = rows.size;
    for (const row of asObjects(result)) rows.set(asText(row['id']), row);
    if (page === 0) all = Number(count);
    if (rows.size === before || rows.size >= all) break;
  }
  const found = [...rows.values()];
  return rows.size === all || Number.isNaN(all)
    ? { rows: found }
    : { rows: found, incomplete: `Hostaway counts ${all} and sent ${formatCount(rows.size, what)}` };
}

function failureMessage(status: number): string {
  return status === 200 ? 'Hostaway says that it failed' : `Hostaway answers HTTP ${status}`;
}
