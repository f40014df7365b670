import { DAY_MS } from '../../../platform/durations.ts';
import { badRequest } from '../../../platform/errors.ts';
import { SourceProblem } from '../../integrations/kind.ts';
import { asObject, asObjects, asText, counted, type Foreign } from '../foreign.ts';
import type { AccountReading, AccountRequest, Answer, Ask, ConnectionKind } from '../kind.ts';
import { listingsOf, staysOf } from './reservations.ts';

/** Hostaway, public API v1. A token is got with the account's number and secret, and lives for long. */
export interface HostawayCredentials {
  account_id: string;
  secret: string;
  token?: string;
}

export const HOSTAWAY_URL = 'https://api.hostaway.com/v1';

const DAYS_BACK = 3;
const MOST_PAGES = 200;
const PAGE = 100;

export function hostawayKind(base: string): ConnectionKind<HostawayCredentials> {
  return {
    type: 'hostaway',
    title: 'Hostaway',
    base,
    // 15 calls in ten seconds from one address, of all accounts together: seven at once, and eight more in any ten seconds.
    limits: { shared: { perSecond: 0.8, burst: 7 } },
    secrets: ['account_id', 'secret'],
    credentialsFrom: ({ account_id, secret }) => {
      for (const [member, text] of Object.entries({ account_id, secret }))
        if (text === undefined || text.trim() === '')
          throw badRequest(`"${member}" is required: Hostaway shows it under Settings, Hostaway API.`, {
            context: member,
          });
      return { account_id: (account_id ?? '').trim(), secret: (secret ?? '').trim() };
    },
    read,
  };
}

async function read(request: AccountRequest<HostawayCredentials>): Promise<AccountReading> {
  const get = await openSession(request);
  const listings = await allPages(get, 'listing', (rows) => `/listings?limit=${PAGE}&offset=${rows.length}`);
  const from = new Date(request.now.getTime() - DAYS_BACK * DAY_MS).toISOString().slice(0, 10);
  const reservations = await allPages(get, 'reservation', (rows) => {
    const latest = rows.at(-1);
    const after = latest === undefined ? '' : `&afterId=${encodeURIComponent(asText(latest['id']))}`;
    return `/reservations?departureStartDate=${from}&limit=${PAGE}${after}`;
  });
  return {
    ...staysOf(reservations.rows, listings.rows, request.wishes),
    listings: listingsOf(listings.rows),
    seen: reservations.rows.length,
    incomplete: listings.incomplete ?? reservations.incomplete,
  };
}

type Get = (path: string, tell: (body: unknown) => string) => Promise<Answer>;

/** A token that is not taken any more is answered with 403; a new one is got, once. */
async function openSession({ credentials, keep, ask }: AccountRequest<HostawayCredentials>): Promise<Get> {
  let { token } = credentials;
  let isFresh = token === undefined;
  if (token === undefined) token = await newToken(credentials, keep, ask);
  const asked = (path: string, tell: (body: unknown) => string) =>
    ask({ path, headers: { authorization: `Bearer ${token}` }, tell });
  return async (path, tell) => {
    const answer = await asked(path, tell);
    if ((answer.status !== 401 && answer.status !== 403) || isFresh) return answer;
    token = await newToken(credentials, keep, ask);
    isFresh = true;
    return asked(path, tell);
  };
}

async function newToken(
  { account_id, secret }: HostawayCredentials,
  keep: AccountRequest<HostawayCredentials>['keep'],
  ask: Ask,
): Promise<string> {
  const { status, body } = await ask({
    method: 'POST',
    path: '/accessTokens',
    form: {
      grant_type: 'client_credentials',
      client_id: account_id,
      client_secret: secret,
      scope: 'general',
    },
    tell: () => 'A token was given.',
  });
  const token = asText(asObject(body)['access_token']);
  if (token === '')
    throw new SourceProblem(
      `Hostaway does not take the account and its secret (HTTP ${status}). Make a new secret at Hostaway and enter it here`,
    );
  await keep({ account_id, secret, token });
  return token;
}

interface Pages {
  rows: Foreign[];
  incomplete?: string | undefined;
}

/** The newest first, so that rows move on while pages are read. The same row on two of them is one. */
async function allPages(get: Get, what: string, pathAfter: (rows: Foreign[]) => string): Promise<Pages> {
  const rows = new Map<string, Foreign>();
  let all = Number.NaN;
  for (let page = 0; ; page += 1) {
    if (page === MOST_PAGES)
      throw new SourceProblem(`Hostaway has more than ${MOST_PAGES} pages of what was asked for`);
    const { status, body } = await get(
      pathAfter([...rows.values()]),
      (answer) => `${counted(asObjects(asObject(answer)['result']).length, what)}.`,
    );
    const { status: said, result, count } = asObject(body);
    // A failure has a text in the place of the list.
    if (said !== 'success' || !Array.isArray(result)) throw new SourceProblem(failure(status));
    const before = rows.size;
    for (const row of asObjects(result)) rows.set(asText(row['id']), row);
    if (page === 0) all = Number(count);
    if (rows.size === before || rows.size >= all) break;
  }
  const found = [...rows.values()];
  return rows.size === all || Number.isNaN(all)
    ? { rows: found }
    : { rows: found, incomplete: `Hostaway counts ${all} and told ${counted(rows.size, what)}` };
}

function failure(status: number): string {
  return status === 200 ? 'Hostaway says that it failed' : `Hostaway answers HTTP ${status}`;
}
