import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { USER_EVENT_TYPES } from '../../src/catalogue/user-events.ts';
import { openWorld, type World } from '../harness/world.ts';
import { operationsOf } from './document.ts';

const REDOCLY = join(import.meta.dirname, '../../node_modules/.bin/redocly');

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

/** How many errors each document has. One process checks all, because it takes seconds to start. */
async function lint(texts: string[]): Promise<{ errors: number[]; output: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'lares-openapi-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const files = texts.map((_, index) => `${index}.json`);
  for (const [index, text] of texts.entries()) writeFileSync(join(directory, `${index}.json`), text);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await promisify(execFile)(REDOCLY, ['lint', ...files, '--format=json'], {
    env,
    cwd: directory,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  // One report each, in the order of the files.
  const errors = [...output.matchAll(/"totals": \{\s*"errors": (\d+)/g)].map(([, count]) => Number(count));
  return { errors, output };
}

it('the document is valid OpenAPI 3.1 by an independent linter, which does reject a broken one', async () => {
  const text = (await world.anonymous.get('/openapi.json')).text;
  expect(JSON.parse(text).openapi).toBe('3.1.0');
  const broken = text.replace('"operationId":"getHome"', '"operationId":"listHomes"');
  const { errors, output } = await lint([text, broken]);
  expect(errors, output).toEqual([0, 1]);
}, 60_000);

/** Whether a member of this name occurs in the value, through references too. */
function hasMember(document: object, value: unknown, name: string, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  return Object.entries(value).some(([key, member]) => {
    if (key === name) return true;
    const target = key === '$ref' ? referred(document, String(member)) : member;
    return hasMember(document, target, name, seen);
  });
}

function referred(document: object, pointer: string): unknown {
  const target = pointer
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document);
  if (target === undefined) throw new Error(`${pointer} leads nowhere`);
  return target;
}

it('hook_secret is in the answers of the two operations that create a webhook, and nowhere else [hook-secret-answers]', async () => {
  const document = (await world.anonymous.get('/openapi.json')).body;
  const places = Object.entries<Record<string, { responses: object }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses, ...rest }]) => [
        ...(hasMember(document, rest, 'hook_secret') ? [`${method} ${path}: the request`] : []),
        ...Object.entries(responses)
          .filter(([, answer]) => hasMember(document, answer, 'hook_secret'))
          .map(([status]) => `${method} ${path}: ${status}`),
      ]),
  );
  expect(places.sort()).toEqual([
    'post /organizations/{organization_id}/webhooks: 201',
    'post /webhooks: 201',
  ]);
  // The walk follows references: the answer with a home uses one.
  expect(hasMember(document, document.paths['/homes/{home_id}'].get.responses['200'], 'alarm_mode')).toBe(
    true,
  );
});

it('the document says what user webhooks are sent, what is only accepted, and which ids no endpoint knows', async () => {
  const document = (await world.anonymous.get('/openapi.json')).body;
  const create = operationsOf(document).find(({ id }) => id === 'createUserWebhook');
  const events = create?.body?.properties?.['events'] as { description?: string };
  for (const name of USER_EVENT_TYPES) expect(events.description).toContain(`\`${name}\``);
  expect(events.description).toContain('`glassbreak` and `tamper` are accepted and never sent');
  expect(events.description).toContain(
    '`pir_motion` is transient: its `id` is unique, but no endpoint returns it',
  );
  expect(events.description).toContain('listed by `GET /events` alone');
});
