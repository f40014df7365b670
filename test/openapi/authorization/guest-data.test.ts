import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../src/accounts/index.ts';
import type { Answer } from '../../harness/client.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';
import { COLUMNS } from '../../structure/personal-data/columns.ts';
import { type Operation, operationsOf } from '../document.ts';
import { type Markers, plantMarkedGuest } from './marked-guest.ts';
import { POLICY } from './policy.ts';
import { type Portfolio, pathIn } from './portfolio.ts';

/**
 * Every GET operation × every personal-data field of a guest × every kind of caller. Each field holds a marker. A caller
 * without guest access must find no marker in any answer, and no search may answer differently because a marker matches.
 */
const SLOWEST_MS = 600_000;

/** Personal columns without a marker, and why. */
const UNMARKED: Record<string, string> = {
  'guests.validation_errors': 'fixed words',
  'guests.search_text': 'made of name, e-mail and phone number',
  'guests.language': 'a language tag, which many answers contain',
  'guests.chosen_language': 'a language tag, which many answers contain',
  'messages.reason': 'words of ours and of the gateway about one delivery; shown beside the marked text',
  'delivery_history.event': 'a copy of home_events.metadata',
  'delivery_history.answers': 'the answer of the receiver, which may repeat the event',
};

/** What a search could match. */
const SEARCHED = {
  name: 'guests.name',
  email: 'guests.email',
  phone_number: 'guests.phone_number',
  external_id: 'guests.external_id',
  source: 'guests.source',
  access_code: 'guests.access_code',
  guest_id: 'guests.guest_id',
  guest_ids: 'guests.guest_id',
};
/** Usual names of free-text searches. */
const FREE = ['q', 'search', 'query'];

/** Columns that an operation discloses by another right, as its row declares with the reason. */
const disclosedBy = (id: string): readonly string[] =>
  world.app.routes.find((row) => row.operationId === id)?.discloses?.columns ?? [];

/** It writes an audit entry about each call, and the next answer contains that entry: two answers always differ. */
const NEVER_THE_SAME = 'exportAuditLog';

interface Reader {
  name: string;
  get(path: string): Promise<Pick<Answer, 'status' | 'text'>>;
}

let world: World;
let hood: Neighbourhood;
let portfolio: Portfolio;
let markers: Markers;
let operations: Operation[];
let allowed: Reader[];
let refused: Reader[];
let searching: Reader[];

beforeAll(async () => {
  world = await openWorld({ roles: ['api', 'ingest'] });
  hood = await world.neighbourhood();
  const staff = await world.person();
  await world.join(hood.organization_id, staff, 'staff');
  ({ portfolio, markers } = await plantMarkedGuest(world, hood));
  operations = operationsOf((await world.anonymous.get('/openapi.json')).body).filter(
    ({ method, id }) => method === 'GET' && POLICY[id] !== 'a device' && POLICY[id] !== 'no credentials',
  );
  const byToken = (name: string, person: { token: string }): Reader => ({
    name,
    get: (path) => world.as(person as never).get(path),
  });
  const bySession = async (name: string, person: typeof staff): Promise<Reader> => {
    const browser = await world.browserOf(person);
    return { name: `${name} (session)`, get: (path) => browser.api('GET', path) };
  };
  const withoutGuests = PERMISSIONS.filter((one) => one !== 'guests_read');
  allowed = [
    await bySession('owner', hood.owner),
    byToken('admin', hood.admin),
    byToken('member', hood.member),
    byToken('operator', hood.operator),
  ];
  searching = [
    byToken('staff', staff),
    byToken('owner’s token without guests_read', await world.tokenOf(hood.owner, withoutGuests)),
  ];
  refused = [
    ...searching,
    await bySession('staff', staff),
    byToken('member’s token without guests_read', await world.tokenOf(hood.member, withoutGuests)),
  ];
}, SLOWEST_MS);

const markersIn = ({ text }: Pick<Answer, 'text'>): string[] =>
  Object.entries(markers)
    .filter(([, marker]) => text.includes(marker) || text.includes(encodeURIComponent(marker)))
    .map(([field]) => field);

/** Text of the same shape, so that both pass or both fail the checks of a parameter. */
const unmatched = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === 'a' ? 'b' : 'a')).replace(/\d/g, '4');

type Parameter = Operation['parameters'][number];

const takesText = ({ in: place, schema }: Parameter): boolean => {
  const { type, format, enum: words } = (schema.type === 'array' ? schema.items : schema) as typeof schema;
  return place === 'query' && type === 'string' && format === undefined && words === undefined;
};

/**
 * Searches that an operation might answer: each declared text parameter alone with each marker. Undeclared ones go
 * together: the named ones with their own marker, the free ones with one marker after the other.
 */
function searchesOf({ id, parameters }: Operation): Record<string, string>[] {
  const disclosed = disclosedBy(id);
  const fields = [...new Set(Object.values(SEARCHED))]
    .filter((field) => !disclosed.includes(field))
    .map((field) => markers[field] ?? '');
  const declared = parameters.filter(takesText).map(({ name }) => name);
  const isFree = (name: string) => !parameters.some((one) => one.name === name);
  const own = Object.entries(SEARCHED)
    .filter(([name]) => isFree(name))
    .map(([name, field]) => [name, markers[field] ?? '']);
  return [
    ...declared.flatMap((name) => fields.map((marker) => ({ [name]: marker }))),
    ...fields.map((marker) =>
      Object.fromEntries([...own, ...FREE.filter(isFree).map((name) => [name, marker])]),
    ),
  ];
}

describe('guest data', () => {
  it('is declared as disclosed by these operations alone', () => {
    const declared = world.app.routes.flatMap(({ operationId, discloses }) =>
      discloses ? [`${operationId}: ${discloses.columns.join(', ')}`] : [],
    );
    expect(declared.sort()).toEqual([
      'exportAuditLog: guests.guest_id',
      'listAuditEntries: guests.guest_id',
      'readListener: guests.guest_id, home_events.metadata',
    ]);
  });

  it('has a marker in every column that is erased with a guest', () => {
    const personal = Object.entries(COLUMNS).flatMap(([table, fates]) =>
      Object.entries(fates).flatMap(([column, fate]) => (fate === 'erased' ? `${table}.${column}` : [])),
    );
    expect(personal.filter((column) => !(column in markers) && !(column in UNMARKED))).toEqual([]);
  });

  it(
    'is shown to every role with guest access, by some operation',
    async () => {
      for (const { name, get } of allowed) {
        const shown = new Set<string>();
        for (const operation of operations)
          for (const field of markersIn(await get(pathIn(operation, portfolio)))) shown.add(field);
        expect(
          Object.keys(markers).filter((field) => !shown.has(field)),
          name,
        ).toEqual([]);
      }
    },
    SLOWEST_MS,
  );

  it(
    'is in no answer for callers without guest access [guest-data-disclosure]',
    async () => {
      const revealed: string[] = [];
      for (const { name, get } of refused)
        for (const operation of operations) {
          const formats = operation.parameters.some((one) => one.name === 'format')
            ? ['', '?format=csv']
            : [''];
          for (const format of formats)
            for (const field of markersIn(await get(pathIn(operation, portfolio) + format)))
              if (!disclosedBy(operation.id).includes(field))
                revealed.push(`${operation.id}${format}: ${field} to ${name}`);
        }
      expect(revealed).toEqual([]);
    },
    SLOWEST_MS,
  );

  it(
    'changes no answer, and no count, of a search by callers without guest access [guest-data-search]',
    async () => {
      const differing = new Set<string>();
      let compared = 0;
      for (const { name, get } of searching)
        for (const operation of operations) {
          const path = pathIn(operation, portfolio);
          if (operation.id === NEVER_THE_SAME || (await get(path)).status === 403) continue;
          for (const search of searchesOf(operation)) {
            const values = Object.values(search).flatMap((value) => [value, unmatched(value)]);
            const ask = async (change: (value: string) => string) => {
              const query = new URLSearchParams(
                Object.entries(search).map(([one, value]): [string, string] => [one, change(value)]),
              );
              const { status, text } = await get(`${path}?${query.toString()}`);
              return `${status} ${values.reduce((rest, value) => rest.replaceAll(value, ''), text)}`;
            };
            compared += 1;
            if ((await ask((value) => value)) !== (await ask(unmatched)))
              differing.add(`${operation.id} to ${name}: ${JSON.stringify(search)}`);
          }
        }
      expect([...differing]).toEqual([]);
      expect(compared).toBeGreaterThan(500);
    },
    SLOWEST_MS,
  );
});
