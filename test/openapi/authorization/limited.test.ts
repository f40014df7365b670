import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../harness/client.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../harness/world.ts';
import { type Operation, operationsOf } from '../document.ts';
import { POLICY } from './policy.ts';
import { fingerprint, idsIn, type Portfolio, pathIn, seedHome, seedPortfolio } from './portfolio.ts';

/**
 * Calls every operation as members who are limited to one home. They are refused what is in the organization's other
 * home, and no answer contains anything of it.
 */
const SLOWEST_MS = 240_000;
const OTHER = 'Villa Verborgen';
const GUEST = {
  name: 'Quirinia Zwart',
  email: 'quirinia@zwart.example',
  phone_number: '+46709998877',
  checkin_time: '2026-11-15T00:00:00Z',
  checkout_time: '2026-11-30T00:00:00Z',
};

const ROLES = ['admin', 'member', 'operator', 'staff'] as const;
type Limited = Record<(typeof ROLES)[number], Person>;

let world: World;
let hood: Neighbourhood;
let portfolio: Portfolio;
let other: Portfolio;
let operations: Operation[];
/** Limited by the home's id, and by one of its tags. */
const limited: Record<'home' | 'tag', Limited> = {} as never;
/** Marks that no answer may contain. */
let marks: string[];

beforeAll(async () => {
  world = await openWorld({ roles: ['api', 'ingest'] });
  hood = await world.neighbourhood();
  portfolio = await seedPortfolio(world, hood);
  const owner = world.as(hood.owner);
  await owner.patch(`/homes/${portfolio.home_id}`, { tags: ['Harbour'] });
  other = { ...portfolio, ...(await seedHome(world, hood, OTHER, GUEST)) };
  await owner.post(`/homes/${other.home_id}/guests/${other.guest_id}/messages`, {
    channel: 'email',
    text: 'Wachtwoord Regenboog',
  });
  marks = [
    ...(
      [
        'home_id',
        'device_id',
        'incident_id',
        'home_event_id',
        'guest_id',
        'integration_id',
        'bridge_id',
      ] as const
    ).map((name) => other[name]),
    OTHER,
    GUEST.name,
    GUEST.email,
    GUEST.phone_number,
    'Regenboog',
  ];
  for (const [how, limit] of [
    ['home', { home_ids: [portfolio.home_id], tags: [] }],
    ['tag', { home_ids: [], tags: ['harbour'] }],
  ] as const) {
    const people: Partial<Limited> = {};
    for (const role of ROLES) {
      const person = await world.person();
      await world.join(hood.organization_id, person, role);
      const path = `/organizations/${hood.organization_id}/members/${person.user_id}`;
      expect((await owner.patch(path, { limited_to: limit })).body.limited_to).toMatchObject(limit);
      people[role] = person;
    }
    limited[how] = people as Limited;
  }
  operations = operationsOf((await world.anonymous.get('/openapi.json')).body);
}, SLOWEST_MS);

const walked = () =>
  operations.filter(({ id }) => typeof POLICY[id] !== 'string' || POLICY[id] === 'any token');
const isOfHome = (operation: Operation) =>
  idsIn(operation).some((name) => name === 'home_id' || name === 'device_id');
const keyOf = ({ id }: Operation) =>
  id.includes('OrganizationWebhook') ? 'invalid_access' : 'insufficient_access';
const isDenied = (operation: Operation, { status, body }: Answer) =>
  status === 403 && body.error_key === keyOf(operation);

function call(operation: Operation, path: string, person: Person): Promise<Answer> {
  const hasBody = !['GET', 'DELETE'].includes(operation.method);
  return world.as(person).send(operation.method, path, hasBody ? { body: {} } : {});
}

describe.each(['home', 'tag'] as const)('a member who is limited to one home, by its %s,', (how) => {
  it(
    'is refused everything with an id of another home, and nothing is changed by asking',
    async () => {
      const wrong: string[] = [];
      const before = await fingerprint(world);
      for (const operation of walked().filter(isOfHome)) {
        for (const role of ROLES) {
          const answer = await call(operation, pathIn(operation, other), limited[how][role]);
          if (!isDenied(operation, answer)) wrong.push(`${operation.id} by ${role} → ${answer.status}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await fingerprint(world)).toEqual(before);
    },
    SLOWEST_MS,
  );

  it(
    'sees nothing of another home in any answer, where others do',
    async () => {
      const wrong: string[] = [];
      const revealing: string[] = [];
      for (const operation of walked().filter(({ method }) => method === 'GET')) {
        const path = pathIn(operation, portfolio);
        const seenIn = ({ text }: Answer) => marks.filter((mark) => text.includes(mark));
        if (seenIn(await call(operation, path, hood.owner)).length > 0) revealing.push(operation.id);
        for (const role of ROLES) {
          const answer = await call(operation, path, limited[how][role]);
          for (const mark of seenIn(answer)) wrong.push(`${operation.id} by ${role}: ${mark}`);
        }
      }
      expect(wrong).toEqual([]);
      // Otherwise the walk had no marks to find.
      expect(revealing).toEqual(
        expect.arrayContaining([
          'listHomes',
          'listDevices',
          'listUserEvents',
          'listIncidents',
          'listMessages',
          'getOverview',
          'listOrganizationEvents',
          'getOrganizationReport',
          'listAuditEntries',
        ]),
      );
    },
    SLOWEST_MS,
  );

  it(
    'has in their own home what the role gives, and nothing that goes beyond homes',
    async () => {
      const wrong: string[] = [];
      const beyond = ['organization_write', 'webhook_read', 'webhook_write'];
      for (const operation of walked().filter(({ method }) => method !== 'DELETE')) {
        const rule = POLICY[operation.id];
        if (typeof rule !== 'object' || !rule.roles) continue;
        const changesMany = !isOfHome(operation) && rule.permission === 'homes_write';
        for (const role of ROLES) {
          const wanted = rule.roles.includes(role) && !beyond.includes(rule.permission) && !changesMany;
          const answer = await call(operation, pathIn(operation, portfolio), limited[how][role]);
          const isPast = answer.status !== 401 && answer.status !== 403 && answer.status < 500;
          if (wanted ? !isPast : !isDenied(operation, answer))
            wrong.push(`${operation.id} by ${role} → ${answer.status}, wanted ${wanted}`);
        }
      }
      expect(wrong).toEqual([]);
    },
    SLOWEST_MS,
  );

  it('counts no other home [limited-member-counts]', async () => {
    const organization = `/organizations/${hood.organization_id}`;
    for (const role of ROLES) {
      const as = world.as(limited[how][role]);
      expect((await as.get('/homes')).body.paging.total_count).toBe(1);
      expect((await as.get('/homes?tag=harbour')).body.paging.total_count).toBe(1);
      expect((await as.get('/devices')).body.paging.total_count).toBe(1);
      const { counts, coverage } = (await as.get(`${organization}/overview`)).body;
      expect(counts.homes).toBe(1);
      const alarms = coverage.find((one: { event_type: string }) => one.event_type === 'alarm_heard');
      expect(alarms.events).toBe(1);
      const incidents = await as.get(`${organization}/incidents`);
      expect(incidents.body.paging.total_count).toBe(1);
      const events = await as.get(`/homes/${portfolio.home_id}/events`);
      expect((await as.get('/events')).body.paging.total_count).toBe(events.body.paging.total_count);
    }
  });

  it('reaches no other home by naming it in a body [limited-member-bodies]', async () => {
    const { admin } = limited[how];
    const as = world.as(admin);
    const organization = `/organizations/${hood.organization_id}`;
    const before = await fingerprint(world);
    const answers = {
      'a new home': await as.post('/homes', { name: 'x', organization_id: hood.organization_id }),
      'a device moved there': await as.patch(`/devices/${portfolio.device_id}`, { home: other.home_id }),
      'a preset applied there': await as.post(`${organization}/presets/${portfolio.preset_id}/apply`, {
        home_ids: [other.home_id],
      }),
      'their own limit': await as.patch(`${organization}/members/${admin.user_id}`, { limited_to: null }),
      'an invitation': await as.post(`${organization}/invitations`, {
        email: 'x@example.com',
        role: 'member',
      }),
      'everybody on call': await as.put(`${organization}/on-call`, { user_ids: [] }),
    };
    for (const [what, { status, text }] of Object.entries(answers))
      expect([what, status, text]).toEqual([what, 403, expect.anything()]);
    const file = `home,name,checkin_time\n${other.home_id},Somebody,2027-01-01T12:00:00Z\n`;
    const imported = await as.send('POST', `${organization}/guests/import`, {
      raw: file,
      headers: { 'content-type': 'text/csv' },
    });
    expect(imported.status).toBe(400);
    expect(await fingerprint(world)).toEqual(before);
  });
});
