import pg from 'pg';
import { PERMISSIONS } from '../../src/accounts/index.ts';
import { createClient } from '../../src/oauth/index.ts';
import { type Answer, send } from './client.ts';
import { hiddenFields, type Visitor } from './visitor.ts';
import type { Person, World } from './world.ts';

/** Shared steps of the tests of the authorization server. */

export const REDIRECT = 'https://app.example/callback?from=lares';

export interface TestClient {
  client_id: string;
  client_secret: string;
}

export async function newClient(
  world: World,
  owner: Person,
  redirect_uris: string[] = [REDIRECT],
): Promise<TestClient> {
  const { client_id, client_secret } = await createClient(world.tools, {
    user_id: owner.user_id,
    name: 'Wall panel',
    redirect_uris,
  });
  return { client_id, client_secret };
}

export function authorizePath(client: TestClient, more: Record<string, string> = {}): string {
  const query = { client_id: client.client_id, redirect_uri: REDIRECT, response_type: 'code', ...more };
  return `/v8/oauth/authorize?${new URLSearchParams(query).toString()}`;
}

/** Opens the page and allows what `keep` leaves ticked. Returns the redirect of the browser. */
export async function allow(
  browser: Visitor,
  path: string,
  keep: (permission: string) => boolean = () => true,
): Promise<URL> {
  const page = await browser.get(path);
  if (page.status === 303) return new URL(String(page.headers['location']));
  const ticked = PERMISSIONS.filter((name) => page.text.includes(`value="${name}"`)).filter(keep);
  const answer = await browser.post(path, [
    ...Object.entries(hiddenFields(page.text)),
    ...ticked.map((name): [string, string] => ['permission', name]),
    ['decision', 'allow'],
  ]);
  if (answer.status !== 303) throw new Error(`consent answered ${answer.status}: ${answer.text}`);
  return new URL(String(answer.headers['location']));
}

export async function codeFor(browser: Visitor, client: TestClient, more: Record<string, string> = {}) {
  return (await allow(browser, authorizePath(client, more))).searchParams.get('code') ?? '';
}

export function postForm(
  world: { api: string },
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(world.api, 'POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

export function exchange(world: { api: string }, client: TestClient, code: string, more = {}) {
  const fields = { grant_type: 'authorization_code', ...client, code, redirect_uri: REDIRECT, ...more };
  return postForm(world, '/oauth/token', fields);
}

export function refresh(world: { api: string }, client: TestClient, refresh_token: string, more = {}) {
  return postForm(world, '/oauth/token', { grant_type: 'refresh_token', ...client, refresh_token, ...more });
}

/** Every row of every table that a request to the authorization server could change. */
export async function oauthState(world: World): Promise<Record<string, unknown[]>> {
  const client = new pg.Client(world.connectionConfig);
  await client.connect();
  try {
    const state: Record<string, unknown[]> = {};
    for (const table of [
      'oauth_clients',
      'oauth_grants',
      'oauth_codes',
      'oauth_device_codes',
      'oauth_families',
      'oauth_refresh_tokens',
      'access_tokens',
    ]) {
      const { rows } = await client.query(
        `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`,
      );
      state[table] = rows.map(({ row }) => row);
    }
    return state;
  } finally {
    await client.end();
  }
}
