import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath, openBrowser } from '../harness/browser/browser.ts';
import { openWorld, type Person, type World } from '../harness/world.ts';

/** The API reference at /docs, as the build makes it and Lares serves it. */

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'dist/guide/reference');
const SLOWEST_MS = 2 * MINUTE_MS;

let world: World;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/docs.mjs'], { cwd: ROOT });
  world = await openWorld();
}, SLOWEST_MS);

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  responses: object;
}

const operations = Object.values(
  JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')).paths as Record<
    string,
    Record<string, Operation>
  >,
).flatMap((path) => Object.values(path));
const chapterOf = ({ tags: [tag = ''] }: Operation) => tag.toLowerCase().replaceAll(' ', '-');

describe('the API reference', () => {
  it('has a section for each operation, with its title and each of its errors', () => {
    const missing = operations.filter((operation) => {
      const page = readFileSync(join(PAGES, `${chapterOf(operation)}.html`), 'utf8');
      const [, section = ''] = page.split(`<h2 id="${operation.operationId}">`);
      const own = section.split('<h2 ', 1)[0] ?? '';
      const errors = Object.keys(operation.responses).filter((status) => /^[45]/.test(status));
      return (
        !own.startsWith(operation.summary) || errors.some((status) => !own.includes(`<td>${status}</td>`))
      );
    });
    expect(operations.length).toBeGreaterThan(200);
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('gives the members of inner objects by their path, with type, presence, default and example', () => {
    const page = readFileSync(join(PAGES, 'guests.md'), 'utf8');
    expect(page).toMatch(/\| `name` \| text \| .*1 to 200 characters\..* Example: `"Anna Andersson"`\. \|/);
    expect(page).toMatch(/\| `checkout_time` \| time(?: or null)?, may be absent \| /);
    expect(page).toMatch(/\| `conversation\.status` \| `open`, `snoozed`, `closed`/);
    expect(page).toContain('The answer is a [Guest](#Guest-object).');
  });

  it('is Markdown for language models, without forms and with links to other such pages', async () => {
    const index = await (await fetch(`${world.url}/llms.txt`)).text();
    expect(index).toContain('[Guests](/docs/guests.md)');
    const answer = await fetch(`${world.url}/docs/guests.md`);
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const page = await answer.text();
    expect(page).toContain('## Create a guest\n');
    expect(page).not.toMatch(/```try|\{#/);
    const links = [...`${index}${page}`.matchAll(/\]\((\/[^)#]+)/g)].map(([, link = '']) => link);
    const statuses = await Promise.all(
      [...new Set(links)].map(async (link) => [link, (await fetch(`${world.url}${link}`)).status] as const),
    );
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it.each([
    ['/guide/reference/', '/docs/'],
    ['/guide/reference/homes', '/docs/homes'],
    ['/docs', '/docs/'],
    ['/docs/json', '/v8/openapi.json'],
  ])('%s redirects to %s', async (path, target) => {
    const answer = await fetch(`${world.url}${path}`, { redirect: 'manual' });
    expect([301, 302]).toContain(answer.status);
    expect(answer.headers.get('location')).toBe(target);
  });
});

describe.skipIf(!browserPath)('the API reference in a browser, offline', { timeout: SLOWEST_MS }, () => {
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    context = await (await openBrowser()).newContext();
    page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on(
      'request',
      (request) => request.url().startsWith(world.url) || problems.push(`foreign: ${request.url()}`),
    );
  });

  it('makes calls that read and write, with a token or the session, under a strict policy', async () => {
    const { organization_id, owner, operator } = await world.neighbourhood();
    const answer = await page.goto(`${world.url}/docs/users`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https:/);

    expect((await send(page, 'users', 'getCurrentUser', { token: owner.token })).body.user_id).toBe(
      owner.user_id,
    );
    // A user's likely first call, filled in from the example of the document, with the user's own ids. The page keeps
    // the token.
    const make = (token?: string) =>
      send(page, 'homes', 'createHome', {
        body: { organization_id },
        ...(token === undefined ? {} : { token }),
      });
    const made = await make();
    expect(made).toMatchObject({ status: 201, body: { name: 'Boathouse', organization_id } });
    const path = { 'path.home_id': made.body.home_id };
    const changed = await send(page, 'homes', 'updateHome', { fields: path });
    expect(changed).toMatchObject({ status: 200, body: { settings: { noise: { threshold_db: 70 } } } });
    expect(await send(page, 'homes', 'deleteHome', { fields: path })).toEqual({ status: 200, body: {} });

    // The same call while a user without access is logged in: only the token counts.
    const logIn = async (person: Person) => {
      const { cookies } = await world.browserOf(person);
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.url })));
    };
    await logIn(await world.person());
    expect((await make()).status).toBe(201);
    expect(problems).toEqual([]);

    // The reverse case.
    await logIn(owner);
    expect((await make(operator.token)).status).toBe(403);
    expect(problems.splice(0)).toEqual([expect.stringContaining('403')]);

    // Without a token, the logged-in user counts.
    expect((await make('')).status).toBe(201);
    expect(problems).toEqual([]);
  });

  it('shows the samples of one language, which the reader chooses for all pages', async () => {
    await page.goto(`${world.url}/docs/guests`);
    const shown = () =>
      page
        .locator('.sample:visible')
        .evaluateAll((all) => [...new Set(all.map((one) => one.dataset['language']))]);
    expect(await shown()).toEqual(['sh']);
    const section = page.locator('.tabs').nth(1);
    await section.getByRole('button', { name: 'Python' }).click();
    expect(await shown()).toEqual(['python']);
    expect(await section.getByRole('button', { name: 'Python' }).getAttribute('aria-pressed')).toBe('true');
    await page.goto(`${world.url}/docs/devices`);
    expect(await shown()).toEqual(['python']);
    expect(await page.locator('.sample:visible').first().innerText()).toContain(`'${world.url}/v8/`);
  });

  it('filters the operations by every word, and finds a link of the page before', async () => {
    await page.goto(`${world.url}/docs/`);
    const rows = page.locator('tbody tr:visible');
    expect(await rows.count()).toBe(operations.length);
    await page.getByLabel('Filter operations').fill('post guests/import');
    await page.getByText('2 operations', { exact: true }).waitFor();
    expect(await rows.count()).toBe(2);
    expect(await page.getByRole('heading', { name: 'Bridges' }).isVisible()).toBe(false);
    await page.getByLabel('Filter operations').fill('');
    expect(await rows.count()).toBe(operations.length);
    // Another page first: the browser would stay on this one for another anchor.
    await page.goto(`${world.url}/healthz`);
    await page.goto(`${world.url}/docs/#/Homes/createHome`);
    await expect.poll(() => page.url()).toBe(`${world.url}/docs/homes#createHome`);
    expect(problems).toEqual([]);
  });
});

interface Call {
  token?: string;
  fields?: Record<string, string>;
  /** Replaces members of the example's body. */
  body?: object;
}

/** Opens the form of an operation, changes what it is filled in with, and sends the request. */
async function send(page: Page, chapter: string, operation: string, { token, fields = {}, body }: Call) {
  await page.goto(`${world.url}/docs/${chapter}`);
  const place = page.locator(`h2#${operation} ~ .try`).first();
  await place.getByRole('button', { name: 'Try it' }).click();
  if (token !== undefined) await place.getByLabel('Access token').fill(token);
  for (const [name, value] of Object.entries(fields)) await place.locator(`[name="${name}"]`).fill(value);
  const field = place.locator('[name=body]');
  if (body) await field.fill(JSON.stringify({ ...JSON.parse(await field.inputValue()), ...body }));
  await place.getByRole('button', { name: 'Send request' }).click();
  const status = await place.locator('.answer strong', { hasText: /^\d/ }).innerText();
  return {
    status: Number.parseInt(status, 10),
    body: JSON.parse(await place.locator('.answer pre').innerText()),
  };
}
