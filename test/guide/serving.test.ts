import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guidePlugin } from '../../src/web-app/http.ts';

/** Tests how Lares serves a site of a few files. site.test.ts tests the real site. */

let directory: string;
let server: FastifyInstance;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lares-guide-'));
  server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await server.register(guidePlugin(join(directory, 'site')));
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

function build(): void {
  const site = join(directory, 'site');
  const files = {
    'index.html': 'front',
    'quickstart.html': 'quickstart',
    'operations/index.html': 'operations',
    'assets/app.abc12345.js': 'script',
    'files/alerts.yml': 'alerts',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(site, name, '..'), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  writeFileSync(join(site, 'quickstart.html.gz'), gzipSync('quickstart'));
  writeFileSync(join(site, 'unlisted.txt'), 'unlisted');
  writeFileSync(join(directory, 'secret.txt'), 'for nobody');
  writeFileSync(join(site, 'site.json'), JSON.stringify({ files: Object.keys(files) }));
}

const get = (url: string, headers = {}) => server.inject({ url, headers });

it('has no page before the guide is built, and has it without a restart afterwards', async () => {
  expect((await get('/guide/')).statusCode).toBe(404);
  build();
  expect((await get('/guide/')).body).toBe('front');
});

describe('the guide', () => {
  beforeEach(build);

  it('leads from the old address of a page to the new one', async () => {
    const { statusCode, headers } = await get('/guide/notifications');
    expect([statusCode, headers['location']]).toEqual([301, '/guide/alerts']);
  });

  it.each([
    ['/guide/', 'front'],
    ['/guide/?from=app', 'front'],
    ['/guide/quickstart', 'quickstart'],
    ['/guide/operations/', 'operations'],
  ])('answers %s with the page, under a strict policy', async (url, body) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe|sha256|data:|https?:|\*/);
    expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it('sends pages compressed, and a 304 while they are the same', async () => {
    const { headers } = await get('/guide/quickstart', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    const again = await get('/guide/quickstart', {
      'if-none-match': String((await get('/guide/quickstart')).headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['/guide', '/guide/'],
    ['/guide/operations', '/guide/operations/'],
  ])('leads from %s to %s, from where links count', async (url, to) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to]);
  });

  it('files may be kept for ever where their names say what is in them', async () => {
    const script = await get('/guide/assets/app.abc12345.js');
    expect([script.body, script.headers['cache-control']]).toEqual([
      'script',
      'public, max-age=31536000, immutable',
    ]);
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const alerts = await get('/guide/files/alerts.yml');
    expect([alerts.body, alerts.headers['cache-control']]).toEqual(['alerts', 'public, max-age=300']);
  });

  it.each([
    '/guide/nothing',
    '/guide/constructor',
    '/guide/reference/nothing',
    '/guide/reference/%0d%0aX-Evil:1',
    '/docs/nothing',
    '/docs/..%2fsite.json',
    '/guide/unlisted.txt',
    '/guide/site.json',
    '/guide/quickstart.html',
    '/guide/quickstart/',
    '/guide/quickstart.html.gz',
    '/guide/../secret.txt',
    '/guide/..%2fsecret.txt',
    '/guide/%2e%2e/secret.txt',
    '/guide/..%5csecret.txt',
    '/guide/files/../../secret.txt',
    '/guide//etc/passwd',
    '/guide/%00',
    `/guide/${'a'.repeat(5000)}`,
  ])('has nothing at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('for nobody');
  });
});
