import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, ROLES, type Role } from '../../../src/accounts/index.ts';
import type { Answer } from '../../harness/client.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../harness/world.ts';
import { type Operation, operationsOf } from '../document.ts';
import { POLICY, type Rule } from './policy.ts';
import { fingerprint, idsIn, type Portfolio, pathIn, seedPortfolio } from './portfolio.ts';

/**
 * Calls every operation of the document without rights: no credentials, the wrong role, every permission but the
 * right one, and ids of others. Then with rights. The server checks rights before the body, so the bodies are empty:
 * a 400, 404 or 409 says that the caller passed the rights.
 */
const UNKNOWN_ID = '0'.repeat(24);
const SLOWEST_MS = 240_000;

let world: World;
let hood: Neighbourhood & Record<Role, Person>;
let portfolio: Portfolio;
let stranger: Neighbourhood;
let strange: Portfolio;
let operations: Operation[];
const single = new Map<string, Person>();
const without = new Map<string, Person>();

beforeAll(async () => {
  // No worker: it aggregates samples every minute, which would look like an effect of a refused call.
  world = await openWorld({ roles: ['api', 'ingest'] });
  hood = { ...(await world.neighbourhood()), staff: await world.person() };
  await world.join(hood.organization_id, hood.staff, 'staff');
  portfolio = await seedPortfolio(world, hood);
  stranger = await world.neighbourhood();
  strange = await seedPortfolio(world, stranger);
  operations = operationsOf((await world.anonymous.get('/openapi.json')).body);
  for (const permission of PERMISSIONS) {
    single.set(permission, await world.tokenOf(hood.owner, [permission]));
    const others = PERMISSIONS.filter((one) => one !== permission);
    without.set(permission, await world.tokenOf(hood.owner, others));
  }
}, SLOWEST_MS);

const ruleOf = ({ id }: Operation): Rule | undefined => POLICY[id];
/** Operations for tokens and people. Devices and OAuth clients have walks of their own. */
const walked = () =>
  operations.filter(({ id }) => POLICY[id] !== 'a device' && POLICY[id] !== 'no credentials');
const withRoles = () =>
  walked().flatMap((operation) => {
    const rule = ruleOf(operation);
    return typeof rule === 'object' && rule.roles ? [{ operation, ...rule, roles: rule.roles }] : [];
  });

function call(operation: Operation, path: string, person?: Person): Promise<Answer> {
  const client = person ? world.as(person) : world.anonymous;
  const hasBody = !['GET', 'DELETE'].includes(operation.method);
  return client.send(operation.method, path, hasBody ? { body: {} } : {});
}

const keyOf = ({ id }: Operation) =>
  id.includes('OrganizationWebhook') ? 'invalid_access' : 'insufficient_access';

/** Collects faults, so that one walk reports all of them. */
function collect() {
  const wrong: string[] = [];
  const counted = { calls: 0 };
  return {
    wrong,
    counted,
    expect(what: string, answer: Answer, isRight: boolean) {
      counted.calls += 1;
      if (!isRight) wrong.push(`${what} → ${answer.status} ${answer.text.slice(0, 120)}`);
    },
  };
}

const isDenied = (operation: Operation, { status, body }: Answer) =>
  status === 403 && body.error_key === keyOf(operation);
const isPast = ({ status }: Answer) => status !== 401 && status !== 403 && status < 500;

describe('every operation', () => {
  it('has a rule that names its callers, and every rule has an operation', () => {
    expect(Object.keys(POLICY).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it(
    'refuses all other callers, and nothing is changed by asking [strangers-refused]',
    async () => {
      const { wrong, counted, expect: note } = collect();
      const before = await fingerprint(world);
      for (const operation of walked()) {
        const path = pathIn(operation, portfolio);
        const anonymous = await call(operation, path);
        note(`${operation.id} without credentials`, anonymous, anonymous.status === 401);
        const rule = ruleOf(operation);
        if (rule === 'a person') {
          const byToken = await call(operation, path, hood.owner);
          note(`${operation.id} by a token`, byToken, isDenied(operation, byToken));
        }
        if (typeof rule !== 'object') continue;
        const almost = await call(operation, path, without.get(rule.permission));
        note(`${operation.id} without ${rule.permission}`, almost, isDenied(operation, almost));
        // An operation that needs two permissions refuses each of them alone.
        const enough = rule.alsoNeeds ? undefined : rule.permission;
        for (const permission of PERMISSIONS.filter((one) => one !== enough)) {
          const answer = await call(operation, path, single.get(permission));
          note(`${operation.id} with ${permission} alone`, answer, isDenied(operation, answer));
        }
        for (const role of ROLES.filter((one) => rule.roles && !rule.roles.includes(one))) {
          const answer = await call(operation, path, hood[role]);
          note(`${operation.id} by the ${role}`, answer, isDenied(operation, answer));
        }
      }
      expect(wrong).toEqual([]);
      expect(await fingerprint(world)).toEqual(before);
      expect(counted.calls).toBeGreaterThan(1000);
    },
    SLOWEST_MS,
  );

  it(
    'with ids of another organization is refused, and nothing is changed by asking [foreign-ids-in-path]',
    async () => {
      const { wrong, counted, expect: note } = collect();
      const browser = await world.browserOf(hood.owner);
      const before = await fingerprint(world);
      for (const { operation } of withRoles()) {
        // Every id belongs to others: it exists, but the caller has no access.
        const theirs = await call(operation, pathIn(operation, strange), hood.owner);
        note(`${operation.id} of others`, theirs, isDenied(operation, theirs));
        // An id of others below the caller's own things: not found.
        for (const name of idsIn(operation).slice(1)) {
          if (portfolio[name] === strange[name]) continue;
          const mixed = await call(
            operation,
            pathIn(operation, portfolio, { [name]: strange[name] }),
            hood.owner,
          );
          note(`${operation.id} with ${name} of others`, mixed, [400, 404].includes(mixed.status));
        }
      }
      // Personal things: others do not learn that they exist.
      for (const operation of walked().filter((one) => /^\/(users|webhooks)\/.*\{/.test(one.path))) {
        const path = pathIn(operation, strange);
        const answer =
          ruleOf(operation) === 'a person'
            ? await browser.api(operation.method, path, operation.method === 'GET' ? undefined : {})
            : await call(operation, path, hood.owner);
        // A ping looks nothing up: it always returns the same answer, and sends nothing.
        const wanted = operation.id === 'pingUserWebhook' ? [201] : [404];
        note(`${operation.id} of somebody else`, answer, wanted.includes(answer.status));
      }
      expect(wrong).toEqual([]);
      expect(await fingerprint(world)).toEqual(before);
      expect(counted.calls).toBeGreaterThan(100);
    },
    SLOWEST_MS,
  );

  it('with ids of another organization in its body is refused [foreign-ids-in-body]', async () => {
    const owner = world.as(hood.owner);
    const before = await fingerprint(world);
    const answers = {
      'a home in their organization': await owner.post('/homes', {
        name: 'x',
        organization_id: strange.organization_id,
      }),
      'a device moved to their home': await owner.patch(`/devices/${portfolio.device_id}`, {
        home: strange.home_id,
      }),
      'a preset on their home': await owner.post(
        `/organizations/${portfolio.organization_id}/presets/${portfolio.preset_id}/apply`,
        { home_ids: [strange.home_id] },
      ),
    };
    for (const [what, { status, text }] of Object.entries(answers))
      expect([400, 403, 404], `${what} → ${status} ${text}`).toContain(status);
    expect(await fingerprint(world)).toEqual(before);
  });

  it(
    'accepts every caller that its rule names',
    async () => {
      const { wrong, counted, expect: note } = collect();
      const owner = world.as(hood.owner);
      /** Deletions use spare things that no other call needs. */
      const spare = async (operation: Operation): Promise<Partial<Portfolio>> => {
        if (operation.method !== 'DELETE') return {};
        const name = idsIn(operation).at(-1);
        if (name === 'home_id') {
          const home = { name: 'Spare', organization_id: hood.organization_id };
          return { home_id: (await owner.post('/homes', home)).body.home_id };
        }
        if (name === 'device_id') {
          const device = await owner.post(`/homes/${portfolio.home_id}/devices`, { description: 'Spare' });
          return { device_id: device.body.device_id };
        }
        // An organization with homes cannot be deleted.
        if (name === undefined || name === 'organization_id' || name === 'template_id') return {};
        return { [name]: UNKNOWN_ID, user_hook_id: UNKNOWN_ID };
      };
      for (const operation of walked()) {
        const rule = ruleOf(operation);
        if (rule === 'any token') {
          for (const permission of PERMISSIONS) {
            const answer = await call(operation, pathIn(operation, portfolio), single.get(permission));
            note(`${operation.id} with ${permission} alone`, answer, answer.status === 200);
          }
        }
        if (typeof rule !== 'object') continue;
        const granted = rule.alsoNeeds
          ? await world.tokenOf(hood.owner, [rule.permission, rule.alsoNeeds])
          : single.get(rule.permission);
        const alone = await call(operation, pathIn(operation, portfolio, await spare(operation)), granted);
        note(`${operation.id} with ${rule.permission} alone`, alone, isPast(alone));
        for (const role of rule.roles ?? []) {
          const answer = await call(
            operation,
            pathIn(operation, portfolio, await spare(operation)),
            hood[role],
          );
          note(`${operation.id} by the ${role}`, answer, isPast(answer));
        }
      }
      expect(wrong).toEqual([]);
      expect(counted.calls).toBeGreaterThan(300);
    },
    SLOWEST_MS,
  );
});
