import { apiAddress } from './api-address.ts';
import { errorOf } from './lares-error.ts';
import { type Pause, pause } from './pause.ts';
import { type Send, withRetries } from './retries.ts';
import type { TokenSource } from './tokens.ts';

/** What to store between runs, as plain JSON. */
export interface Tokens {
  access_token: string;
  /** Absent after `client_credentials`. */
  refresh_token?: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

export interface OauthOptions {
  /** As in `ClientOptions`. */
  baseUrl: string;
  client_id: string;
  client_secret: string;
  fetch?: Send;
  pause?: Pause;
  now?: () => number;
}

export interface CodeOptions extends OauthOptions {
  /** From the query of the redirect. */
  code: string;
  redirect_uri: string;
  /** If the authorization request had a `code_challenge`. */
  code_verifier?: string;
}

export interface RefreshOptions extends OauthOptions {
  /** As stored last. */
  tokens: Tokens;
  /**
   * Stores new tokens: each use replaces the refresh token. They are used after this resolves. If it rejects, the old
   * ones still work.
   */
  store: (tokens: Tokens) => void | Promise<void>;
}

export interface CredentialsOptions extends OauthOptions {
  /** Permissions separated by spaces. Default: all of the client's owner. */
  scope?: string;
}

/** So that a token does not expire during a call. */
const EARLY_MS = 60_000;
const RETRIES = 3;

/** Exchanges an authorization code for tokens. Works once, within 60 seconds. */
export function exchangeCode(options: CodeOptions): Promise<Tokens> {
  const { code, redirect_uri, code_verifier } = options;
  const verifier: Record<string, string> = code_verifier === undefined ? {} : { code_verifier };
  const fields = { grant_type: 'authorization_code', code, redirect_uri, ...verifier };
  return requestTokens(options, fields, options.fetch ?? fetch);
}

/** Refreshes before the access token expires, and when the server refuses it. */
export function refreshingTokens(options: RefreshOptions): TokenSource {
  const send = repeating(options);
  return tokenSource(options.tokens, options.now, async ({ refresh_token } = options.tokens) => {
    if (refresh_token === undefined) throw new TypeError('There is no refresh token to refresh with.');
    const fresh = await requestTokens(options, { grant_type: 'refresh_token', refresh_token }, send);
    const kept = { refresh_token, ...fresh };
    await options.store(kept);
    return kept;
  });
}

/** For a program that acts for its client's own account. */
export function clientCredentials(options: CredentialsOptions): TokenSource {
  const send = repeating(options);
  const scope: Record<string, string> = options.scope === undefined ? {} : { scope: options.scope };
  return tokenSource(undefined, options.now, () =>
    requestTokens(options, { grant_type: 'client_credentials', ...scope }, send),
  );
}

/** A refresh token works until its successor is used, so a refresh with a lost answer can be repeated. */
function repeating(options: OauthOptions): Send {
  return withRetries(options.fetch ?? fetch, {
    retries: RETRIES,
    pause: options.pause ?? pause,
    repeatable: true,
  });
}

/** Simultaneous calls that need a new token share one request. */
function tokenSource(
  first: Tokens | undefined,
  now: () => number = Date.now,
  ask: (last: Tokens | undefined) => Promise<Tokens>,
): TokenSource {
  let tokens = first;
  let asking: Promise<Tokens> | undefined;

  const fresh = () => {
    asking ??= ask(tokens)
      .then((found) => {
        tokens = found;
        return found;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  return {
    async accessToken() {
      if (tokens !== undefined && tokens.expires_at - now() > EARLY_MS) return tokens.access_token;
      return (await fresh()).access_token;
    },
    async renew(refused) {
      if (tokens !== undefined && tokens.access_token !== refused) return tokens.access_token;
      return (await fresh()).access_token;
    },
  };
}

async function requestTokens(
  { baseUrl, client_id, client_secret, now = Date.now }: OauthOptions,
  fields: Record<string, string>,
  send: Send,
): Promise<Tokens> {
  const response = await send(
    new Request(`${apiAddress(baseUrl)}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, client_id, client_secret }),
    }),
  );
  const text = await response.text();
  const answer = parsed(text);
  if (!response.ok || typeof answer !== 'object' || answer === null) throw errorOf(response, answer ?? text);
  const { access_token, refresh_token, expires_in } = answer as {
    access_token: string;
    refresh_token?: string;
    expires_in: number;
  };
  const expires_at = now() + expires_in * 1000;
  return { access_token, expires_at, ...(refresh_token === undefined ? {} : { refresh_token }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
