import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { NO_QUOTAS } from '../../../src/platform/quotas.ts';
import { APP_PATHS } from '../../../src/web-app/paths.ts';
import { clientFor, send } from '../../harness/client.ts';
import { urlOf } from '../../harness/database.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import { NPM_START, startLares, temporaryDirectory } from '../../harness/program.ts';
import { visitor } from '../../harness/visitor.ts';
import { openWorld, type Person, type World } from '../../harness/world.ts';
import { goodValue } from '../../openapi/arbitrary.ts';
import { type Operation, operationsOf } from '../../openapi/document.ts';
import { fill, openThings, withCredentials } from '../../openapi/things.ts';

/** Each run uses the same bodies. */
const SEED = 1;
const NOWHERE = 'http://127.0.0.1:1';
/** Spaces for each level in the tree that Fastify prints. */
const INDENT = 4;

/** Starts the built program as `npm start` does. The world shares its database and calls the program. */
async function startBuilt(): Promise<World> {
  const clock = new FakeClock(new Date().toISOString());
  const world = await openWorld({ clock, quotas: NO_QUOTAS, roles: ['api'] });
  const { url, api } = await startLares(
    {
      DATABASE_URL: urlOf(world.connectionConfig),
      LARES_SECRET_KEY: '07'.repeat(32),
      LARES_DATA_DIR: temporaryDirectory(),
      LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
      LARES_BEDS24_URL: NOWHERE,
      LARES_HOSTAWAY_URL: NOWHERE,
    },
    NPM_START,
  );
  return {
    ...world,
    url,
    api,
    as: (person: Person) => clientFor(api, person.token),
    anonymous: clientFor(api),
    home: async ({ owner, organization_id }) =>
      (await clientFor(api, owner.token).post('/homes', { name: 'Boathouse', organization_id })).body.home_id,
    browserOf: async (person: Person) => {
      const browser = visitor(url);
      for (const [name, value] of (await world.browserOf(person)).cookies) browser.cookies.set(name, value);
      return browser;
    },
  };
}

/** Puts deletions last, so that no operation needs a deleted object. */
const deletionsLast = (one: Operation, other: Operation) =>
  Number(one.method === 'DELETE') - Number(other.method === 'DELETE') ||
  other.path.split('/').length - one.path.split('/').length;

it(
  'the built program answers every operation of the API, and none with a 5xx [built-program-operations]',
  async () => {
    const world = await startBuilt();
    const hood = await world.neighbourhood();
    const things = openThings(world, hood);
    const operations = operationsOf((await world.anonymous.get('/openapi.json')).body).sort(deletionsLast);
    const these = await things.freshThings();
    const answers: { call: string; status: number; text: string }[] = [];
    for (const operation of operations) {
      const mine = things.thingsFor(operation, these);
      const [sample] = operation.body
        ? fc.sample(goodValue(operation.body, mine), { numRuns: 1, seed: SEED })
        : [undefined];
      const body = withCredentials(operation, sample, mine);
      const path = fill(operation.path, mine);
      const headers = { authorization: `Bearer ${hood.owner.token}` };
      const { status, text } = operation.session
        ? await (await world.browserOf(hood.owner)).api(operation.method, path, body)
        : await send(operation.device ? world.url : world.api, operation.method, path, { body, headers });
      answers.push({ call: `${operation.method} ${path}`, status, text });
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    // Most calls are valid, so that handlers run and not only validation.
    const succeeded = answers.filter(({ status }) => status < 300);
    expect(succeeded.length).toBeGreaterThan(operations.length / 2);
  },
  8 * MINUTE_MS,
);

/** Read from the server, because no document lists pages. */
function pagesOf({ app }: World): string[] {
  const segments: string[] = [];
  return app.server
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^([│ ]*)[└├]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      segments.splice(indent.length / INDENT, Infinity, segment);
      const path = segments.join('');
      return methods.split(', ').includes('GET') && !path.startsWith('/v8/') ? [path] : [];
    });
}

it(
  'the built program opens every page, and none with a 5xx',
  async () => {
    const world = await startBuilt();
    const hood = await world.neighbourhood();
    const browser = await world.browserOf(hood.owner);
    const home = await world.home(hood);
    const pages = pagesOf(world);
    const some = ['/login', '/signup', '/device', '/docs', '/guide', '/g/*', '/metrics'];
    expect(pages).toEqual(expect.arrayContaining([...APP_PATHS, ...some]));
    const answers: [page: string, status: number][] = [];
    for (const page of pages) {
      const path = page.replace(':homeId', home).replace(/:\w+/g, '0'.repeat(24)).replace('*', '');
      answers.push([page, (await browser.get(path)).status]);
    }
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
    const appPages = answers.filter(([page]) => APP_PATHS.includes(page));
    expect(appPages).toEqual(appPages.map(([page]) => [page, 200]));
  },
  4 * MINUTE_MS,
);
