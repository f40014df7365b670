import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { request } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { secureRandom } from '../../src/platform/random.ts';
import { readBuiltApp, webAppPlugin } from '../../src/web-app/http.ts';
import { APP_PATHS } from '../../src/web-app/paths.ts';
import { serverText } from '../harness/text.ts';
import { openWorld, type World } from '../harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await request(`${world.url}${path}`, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString('utf8') };
}

const scriptOf = (page: string) => /src="(\/app\/index-[\w-]+\.js)"/.exec(page)?.[1] ?? '';

describe('the page of the app', () => {
  it.each(APP_PATHS.map((path) => path.replace(/:\w+/g, '0123456789abcdef01234567')))(
    'answers %s under a strict policy',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self'; style-src 'self' 'nonce-[\w-]{24}';/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
      expect(text).toContain(`nonce="${nonce}"`);
      expect(text).not.toContain('{{');
    },
  );

  it('has another nonce each time [page-nonce]', async () => {
    const nonces = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(new Set(nonces.map(({ headers }) => headers['content-security-policy'])).size).toBe(20);
  });

  it.each([
    ['/v8/homes/no/such/route', 404],
    ['/v8/homes', 401],
    ['/healthz', 200],
    ['/app/nothing.js', 404],
    ['/app/..%2f..%2fpackage.json', 404],
  ])('does not answer %s [app-page-other-addresses]', async (path, status) => {
    const answer = await get(path, { accept: 'text/html' });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(['/nothing', '/homes/a/b', '/assets/nothing.css', '/manifest.json'])(
    'is not at %s: there a person finds a page that says so, and a program what it can read',
    async (path) => {
      const page = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain(serverText('pages.nothingAtAddress'));
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      const answer = await get(path, { accept: '*/*' });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        404,
        { error: 'Not Found', message: 'Route not found' },
      ]);
    },
  );

  it('is not at /docs/ or /login', async () => {
    for (const path of ['/docs/', '/login']) expect((await get(path)).text).not.toContain('/app/index-');
  });
});

describe('the files of the app', () => {
  it('come compressed as the browser asks, and may be kept for ever', async () => {
    const path = scriptOf((await get('/')).text);
    const plain = await get(path);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.headers['vary']).toContain('accept-encoding');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length);
  });

  it('whose names do not change are asked for again soon', async () => {
    const { headers } = await get('/app/color-scheme.js');
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  it('come from this origin alone [page-own-origin]', async () => {
    const { text } = await get('/');
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !address?.startsWith('/app/'))).toEqual([]);
  });
});

it('leads to the reference where the app was not built', async () => {
  const missingApp = await readBuiltApp(await mkdtemp(join(tmpdir(), 'lares-no-app-')));
  expect(missingApp).toBeUndefined();
  const server = Fastify();
  await server.register(webAppPlugin(missingApp, secureRandom));
  const answer = await server.inject('/');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/docs/']);
  expect((await server.inject('/homes')).statusCode).toBe(404);
});
