import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { AuditDeclaration } from '../../../src/platform/http/route.ts';
import { NO_QUOTAS } from '../../../src/platform/quotas.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';
import { type Operation, operationsOf } from '../document.ts';
import { fill, openThings, type Things } from '../things.ts';
import { BODIES } from './bodies.ts';

const SLOWEST_MS = 240_000;
const CSV = 'name,guest,checkin_time,email,home\nAda,Ada,2026-12-01T14:00:00Z,ada@example.com,Walked\n';

let world: World;
let hood: Neighbourhood;
let operations: Operation[];

beforeAll(async () => {
  world = await openWorld({ quotas: NO_QUOTAS });
  hood = await world.neighbourhood();
  operations = operationsOf((await world.anonymous.get('/openapi.json')).body);
});

type Entry = Exclude<AuditDeclaration, { none: string }>;

/** Operations of devices and OAuth clients have no route rows. */
const NO_ROWS: Record<string, string> = {
  authorizeDevice: 'Asks; what the user answers is audited (app.allowed).',
  requestToken:
    'The consent was audited (app.allowed), and so is, with its name, all that the app does then.',
  revokeToken: 'An app gives up what it has; nobody gets more by it.',
  sendReport: 'Of devices: what homes go through is in their events.',
  sendUplink: 'Of devices, by a network server.',
  beginPairing: 'Of devices: it asks; who pairs it is audited (device.paired).',
  takeDeviceToken: 'Of devices: the end of a pairing.',
};

const entries = (): [id: string, entry: Entry][] =>
  world.app.routes.flatMap(({ operationId, audit }): [string, Entry][] =>
    audit && !('none' in audit) ? [[operationId, audit]] : [],
  );

it('every operation that changes something declares its entry, or the reason why it leaves none', () => {
  const changing = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  const declared = world.app.routes.flatMap(({ operationId, audit }) => (audit ? [operationId] : []));
  expect(changing.filter((id) => !declared.includes(id)).sort()).toEqual(Object.keys(NO_ROWS).sort());
  const withEntry = entries().map(([id]) => id);
  expect(withEntry.length).toBeGreaterThan(100);
  expect(Object.keys(BODIES).filter((id) => !withEntry.includes(id))).toEqual([]);
});

it(
  'each leaves exactly its entry: who, by which way and token, from where, to what',
  async () => {
    const things = openThings(world, hood);
    const wrong: string[] = [];
    for (const [id, left] of entries()) {
      const operation = operations.find((one) => one.id === id);
      if (!operation) throw new Error(`${id} is no operation`);
      const these = things.thingsFor(operation, await things.freshThings(operation.path));
      await PREPARE[id]?.(these);
      // Lares audits reads of contact data once an hour. A code of an app or a device expires sooner, and an alarm is
      // over by then.
      world.clock.advance(/second-factor|incidents|pairings|phone/.test(operation.path) ? 1 : 3_600_000);
      const since = world.clock.now();
      const answer = await call(operation, these);
      if (answer.status >= 300) wrong.push(`${id} → ${answer.status} ${answer.text.slice(0, 200)}`);
      else wrong.push(...(await complaints(id, left, these, answer.body, since, operation)));
    }
    expect(wrong).toEqual([]);
  },
  SLOWEST_MS,
);

/** Creates what the operation reads, changes or undoes: a call without an effect leaves no audit entry. */
const PREPARE: Record<string, (these: Things) => Promise<unknown>> = {
  endNoiseSnooze: ({ home_id }) =>
    world.as(hood.owner).post(`/homes/${home_id}/noise/snooze`, { minutes: 240 }),
  listGuests: ({ home_id }) =>
    world.as(hood.owner).post(`/homes/${home_id}/guests`, {
      name: 'Ada',
      phone_number: '+46701234567',
      checkin_time: '2026-12-01T14:00:00Z',
    }),
  repairOrganizationWebhook: ({ hook_id }) =>
    world.tools.database.rows(
      sql`UPDATE organization_webhooks SET broken_at = ${world.clock.now()} WHERE hook_id = ${hook_id}`,
    ),
  resetMessageTemplate: ({ organization_id, template_id }) =>
    world.as(hood.owner).put(`/organizations/${organization_id}/message-templates/${template_id}`, {
      body: 'Please be quiet.',
    }),
};

async function call(operation: Operation, these: Things) {
  const path = fill(operation.path, these);
  const body = BODIES[operation.id]?.(these);
  if (operation.csv) {
    const headers = { 'content-type': 'text/csv' };
    return world.as(hood.owner).send(operation.method, path, { raw: CSV, headers });
  }
  if (!operation.session) {
    return world.as(hood.owner).send(operation.method, path, body === undefined ? {} : { body });
  }
  const browser = await world.browserOf(hood.owner);
  return browser.api(operation.method, path, body);
}

interface Row {
  organization_id: string;
  action: string;
  user_id: string | null;
  via: string;
  token_id: string | null;
  address: string | null;
  object_kind: string;
  object_id: string | null;
  changes: unknown;
}

async function complaints(
  id: string,
  left: Entry,
  these: Things,
  answered: Record<string, unknown>,
  since: Date,
  { session }: Operation,
): Promise<string[]> {
  const rows = await world.tools.database.rows<Row>(sql`
    SELECT organization_id, action, user_id, via, token_id, address, object_kind, object_id, changes
    FROM audit_log WHERE at >= ${since} ORDER BY audit_id`);
  const wrong: string[] = [];
  const note = (what: string, is: unknown, wanted: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(wanted))
      wrong.push(`${id}: ${what} is ${JSON.stringify(is)} and not ${JSON.stringify(wanted)}`);
  };
  const actions = [...new Set(rows.map(({ action }) => action))].sort();
  note('what is told', actions, [left.action, ...(left.contactRead ? ['guest.contact_read'] : [])].sort());
  const own = rows.filter(({ action }) => action === left.action);
  const organizations = own.map((row) => row.organization_id);
  note('how often an organization is told', organizations.length, new Set(organizations).size);
  // A change of an account concerns every organization of the person.
  if (session) note('that their organization is told', organizations.includes(hood.organization_id), true);
  for (const row of rows) {
    note('who', row.user_id, hood.owner.user_id);
    note('the way', row.via, session ? 'session' : 'token');
    note('that the token is named', typeof row.token_id, 'string');
    note('from where', row.address, '127.0.0.1');
  }
  for (const row of own) {
    note('the kind', row.object_kind, left.kind);
    const { id: named, answeredId } = left;
    if (named !== undefined) note('the thing', row.object_id, these[named as keyof Things]);
    else if (answeredId !== undefined) note('the thing', row.object_id, answered[answeredId]);
    else note('that the thing is named', typeof row.object_id, 'string');
  }
  return wrong;
}
