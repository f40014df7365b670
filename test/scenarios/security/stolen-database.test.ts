import { createHash } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  authorizePath,
  exchange,
  postForm,
  REDIRECT,
  refresh,
  type TestClient,
} from '../../harness/oauth.ts';
import { openWorld, type World } from '../../harness/world.ts';

/**
 * A copy of the whole database contains no usable secret. This test creates one of every kind of secret through the
 * service, then searches for each in every column of every table.
 */

let world: World;
/** Maps a name to its secret. */
const secrets = new Map<string, string>();

function keep(name: string, value: unknown): string {
  expect(value, name).toMatch(/^\S{8,}$/);
  secrets.set(name, String(value));
  return String(value);
}

beforeAll(async () => {
  world = await openWorld();
  const person = await world.person();
  keep('password', person.password);
  keep('access token of the command line', person.token);
  const browser = world.visitor();
  await browser.submit('/login', { email: person.email, password: person.password });
  const session = await browser.api('GET', '/session');
  keep('session', browser.cookies.get('lares_session'));
  keep('id of a known browser', browser.cookies.get('lares_device')?.split('.')[0]);
  keep('csrf token', session.body.csrf_token);
  const personal = { name: 'mine', permissions: ['user_read'] };
  keep('personal token', (await browser.api('POST', '/users/me/tokens', personal)).body.access_token);

  const made = await browser.api('POST', '/users/me/clients', { name: 'Panel', redirect_uris: [REDIRECT] });
  const first = keep('client secret', made.body.client_secret);
  const { client_id } = made.body;
  const rotated = await browser.api('POST', `/users/me/clients/${client_id}/secret`);
  const client: TestClient = {
    client_id,
    client_secret: keep('new client secret', rotated.body.client_secret),
  };
  expect(client.client_secret).not.toBe(first);

  const code = async () =>
    (await allow(browser, authorizePath(client, { state: 'the-state-of-the-client' }))).searchParams.get(
      'code',
    );
  const used = keep('used code', await code());
  const tokens = (await exchange(world, client, used)).body;
  keep('access token', tokens.access_token);
  keep('refresh token', tokens.refresh_token);
  keep('unused code', await code());
  const next = (await refresh(world, client, tokens.refresh_token)).body;
  keep('second access token', next.access_token);
  keep('second refresh token', next.refresh_token);
  const own = await postForm(world, '/oauth/token', { grant_type: 'client_credentials', ...client });
  keep('access token of the client itself', own.body.access_token);

  const hook = { url: 'https://hooks.example/x', events: ['battery_low'], token: 'token-for-the-receiver' };
  keep('token of a webhook', hook.token);
  keep('secret of a webhook', (await browser.api('POST', '/webhooks', hook)).body.hook_secret);
  const organization = (await browser.api('POST', '/organizations', { name: 'Lakeside' })).body;
  const path = `/organizations/${organization.organization_id}`;
  await browser.api('POST', `${path}/invitations`, { email: 'new@example.com', role: 'member' });
  keep('invitation', (await world.linkMailedTo('new@example.com')).split('=')[1]);
  await world.visitor().submit('/forgot-password', { email: person.email });
});

interface Cell {
  table: string;
  column: string;
  /** As bytes: text as UTF-8, bytea as it is. */
  bytes: Buffer;
}

async function everyCell(): Promise<Cell[]> {
  const client = new pg.Client(world.connectionConfig);
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(`
      SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);
    const cells: Cell[] = [];
    for (const { table, column, type } of columns) {
      const value = type === 'bytea' ? `"${column}"` : `convert_to("${column}"::text, 'UTF8')`;
      const { rows } = await client.query<{ bytes: Buffer | null }>(
        `SELECT ${value} AS bytes FROM "${table}"`,
      );
      for (const { bytes } of rows) if (bytes) cells.push({ table, column, bytes });
    }
    return cells;
  } finally {
    await client.end();
  }
}

/** The forms in which a careless program stores a secret: whole, without its prefix, and each of these encoded. */
function formsOf(secret: string): Buffer[] {
  const bare = secret.replace(/^[a-z]{2}_/, '');
  const plain = [secret, bare].map((text) => Buffer.from(text));
  const random = /^[\w-]{43}$/.test(bare) ? [Buffer.from(bare, 'base64url')] : [];
  const encoded = [...plain, ...random].flatMap((bytes) => [
    ...(['hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(bytes.toString(encoding))),
    Buffer.from(bytes.toString('hex').toUpperCase()),
    // Within a longer text the last characters of base64 differ.
    Buffer.from(bytes.toString('base64url').slice(0, -3)),
  ]);
  return [...plain, ...random, ...encoded];
}

const places = (cells: Cell[], secret: string) =>
  cells
    .filter(({ bytes }) => formsOf(secret).some((form) => bytes.includes(form)))
    .map(({ table, column }) => `${table}.${column}`);

describe('a stolen database', () => {
  it('has none of the secrets, tokens, codes, sessions and passwords that were given out [stolen-database-no-secrets]', async () => {
    const cells = await everyCell();
    expect(secrets.size).toBeGreaterThan(15);
    const found = [...secrets].flatMap(([name, secret]) =>
      places(cells, secret).map((place) => `${name}: ${place}`),
    );
    expect(found).toEqual([]);
  });

  it('has no link that was mailed either: bodies are sealed [stolen-database-sealed-mails]', async () => {
    const mails = (await everyCell()).filter(({ table }) => table === 'mails');
    expect(mails.filter(({ column }) => column === 'sealed_body').length).toBeGreaterThan(1);
    expect(mails.filter(({ bytes }) => bytes.includes('http') || bytes.includes('token='))).toEqual([]);
  });

  it('was looked through: whatever is no secret is found, in text, in lists and in bytes', async () => {
    const cells = await everyCell();
    for (const table of [
      'users',
      'sessions',
      'access_tokens',
      'oauth_clients',
      'oauth_grants',
      'oauth_codes',
      'oauth_families',
      'oauth_refresh_tokens',
      'invitations',
      'password_resets',
      'mails',
      'user_webhooks',
      'known_browsers',
    ]) {
      expect(cells.filter((cell) => cell.table === table).length, table).toBeGreaterThan(0);
    }
    expect(places(cells, REDIRECT)).toContain('oauth_clients.redirect_uris');
    const code = createHash('sha256')
      .update(secrets.get('unused code') ?? '')
      .digest('base64url');
    expect(places(cells, code)).toEqual(['oauth_codes.code_hash']);
  });

  it('has hashes of equal length that open nothing when they are sent themselves [stolen-database-hashes-useless]', async () => {
    const cells = await everyCell();
    const hashes = cells.filter(({ column }) => column.endsWith('_hash') && column !== 'password_hash');
    expect(hashes.length).toBeGreaterThan(5);
    for (const { bytes, table } of hashes) {
      expect(bytes.length, table).toBe(32);
      for (const value of [bytes.toString('base64url'), bytes.toString('hex')]) {
        const answer = await world.anonymous.get('/users/me', { authorization: `Bearer at_${value}` });
        expect(answer.status).toBe(401);
      }
    }
  });

  it('is no worse than the logs: they have no secret either', () => {
    const text = world.lines.join('');
    expect(text).toContain('/v8/oauth/token');
    expect([...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name)).toEqual([]);
  });
});
