import { MINUTE_MS } from '../../src/platform/durations.ts';
import { CommandFailed, WrongUsage } from '../command.ts';
import { type Credentials, credentialsFile, readCredentials, writeCredentials } from './credentials.ts';
import { openHttp, Refused, refusal } from './http.ts';
import { logIn, logOut, refresh } from './log-in.ts';

/** A server as its user sees it, for commands without a database. */
export interface Remote {
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of its answer.
  call(method: 'GET' | 'POST' | 'DELETE', path: string, json?: unknown): Promise<any>;
  lines(path: string, signal: AbortSignal): Promise<AsyncIterable<string>>;
  logIn(): Promise<void>;
  /** False if there were no credentials. */
  logOut(): Promise<boolean>;
  /** The given id, or that of the only organization. */
  organization(given: string | undefined): Promise<string>;
  close(): Promise<void>;
}

export interface RemoteOptions {
  server: string;
  environment: Record<string, string | undefined>;
  /** Used instead of logging in. */
  token: string | undefined;
  print(text: string): void;
  signal: AbortSignal;
}

export function openRemote({ server, environment, token, print, signal }: RemoteOptions): Remote {
  const http = openHttp(server, environment);
  const file = credentialsFile(environment);

  async function keep(credentials: Credentials): Promise<string> {
    await writeCredentials(file, server, credentials);
    return credentials.access_token;
  }

  /** Read again each time: another command may have refreshed them, and a refresh token works once. */
  async function currentToken(refused?: string): Promise<string> {
    if (token !== undefined) {
      if (refused !== undefined) throw new CommandFailed('The server does not accept LARES_TOKEN.');
      return token;
    }
    const known = await readCredentials(file, server);
    const lasts = known !== undefined && known.expires_at > Date.now() + MINUTE_MS;
    if (known && lasts && known.access_token !== refused) return known.access_token;
    const next = known && (await refresh(http, known));
    return keep(next ?? (await logIn(http, print, signal)));
  }

  /** Sends a token, and retries once with a new one if the server refuses it. */
  async function authorized<Result>(work: (token: string) => Promise<Result>): Promise<Result> {
    const first = await currentToken();
    try {
      return await work(first);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      return work(await currentToken(first));
    }
  }

  const remote: Remote = {
    call: (method, path, json) =>
      authorized(async (bearer) => {
        const answer = await http.ask(`/v8${path}`, { method, token: bearer, json });
        if (answer.status >= 300) throw refusal(answer);
        return answer.body;
      }),
    lines: (path, until) => authorized((bearer) => http.lines(`/v8${path}`, bearer, until)),
    logIn: async () => void (await keep(await logIn(http, print, signal))),
    logOut: async () => {
      const known = await readCredentials(file, server);
      if (!known) return false;
      await writeCredentials(file, server, undefined);
      await logOut(http, known);
      return true;
    },
    organization: async (given) =>
      given ?? onlyOne((await remote.call('GET', '/organizations')).organizations),
    close: http.close,
  };
  return remote;
}

function onlyOne(organizations: { organization_id: string; name: string }[]): string {
  const [first, ...others] = organizations;
  if (!first) throw new CommandFailed('You are not a member of any organization.');
  if (others.length === 0) return first.organization_id;
  const list = organizations.map((one) => `  ${one.organization_id}  ${one.name}`).join('\n');
  throw new WrongUsage(`Choose an organization with --org:\n${list}`);
}
