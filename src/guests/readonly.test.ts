import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHome, newReadonlyGuest, STAY } from '../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;
let guests: string;
let path: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  const home = await newHome(world, hood);
  guests = `/homes/${home}/guests`;
  const { guest_id } = await newReadonlyGuest(world, hood, home);
  path = `${guests}/${guest_id}`;
  const at = world.clock.now();
  await world.tools.database.rows(sql`
    UPDATE guests SET conversation_status = 'open', conversation_started_at = ${at},
      conversation_last_message_at = ${at}, conversation_message_count = 1 WHERE guest_id = ${guest_id}`);
});

const owner = () => world.as(hood.owner);
const read = async () => (await owner().get(path)).body;
const refused = {
  error: 'Bad Request',
  error_key: 'readonly_guest',
  message: expect.any(String),
  context: 'readonly',
};
const json = { 'content-type': 'application/json' };

/** Sends it later than the guest was written last, so that a write would show in updated_at. */
async function expectNoChange(send: () => ReturnType<ReturnType<typeof owner>['put']>) {
  const before = await read();
  world.clock.advance(1000);
  const answer = await send();
  expect(await read()).toEqual(before);
  return answer;
}

const NOT_JSON: [string, string][] = [
  ['cut off', '{"name":'],
  ['no JSON', 'name=Ada'],
  ['a list', '[]'],
  ['a text', '"closed"'],
  ['a number', '5'],
  ['null', 'null'],
  ['nothing', ''],
];

describe('PUT of a read-only guest', () => {
  it.each<[object]>([
    [{}],
    [{ name: 'Only' }],
    [{ name: '' }],
    [{ name: 5, checkin_time: false }],
    [{ checkin_time: '2027-01-01T00:00:00Z' }],
    [{ name: 'x', checkin_time: '2027-01-01' }],
    [{ email: 'nope' }],
    [{ conversation: { status: 'closed' } }],
    [{ readonly: false }],
    [STAY],
  ])('%j is readonly_guest and changes nothing [readonly-put-any-body]', async (body) => {
    const answer = await expectNoChange(() => owner().put(path, body));
    expect([answer.status, answer.body]).toEqual([400, refused]);
  });

  it('with exactly what was read is readonly_guest and changes nothing [readonly-put-same-values]', async () => {
    const whole = await read();
    const answer = await expectNoChange(() => owner().put(path, whole));
    expect([answer.status, answer.body]).toEqual([400, refused]);
  });

  it.each(NOT_JSON)('with %s for a body is readonly_guest [readonly-put-no-object]', async (_what, raw) => {
    const answer = await expectNoChange(() => owner().send('PUT', path, { raw, headers: json }));
    expect([answer.status, answer.body]).toEqual([400, refused]);
  });

  it('with a body that is no JSON by its type, or no UTF-8, is readonly_guest', async () => {
    const sent = [
      { raw: 'name,phone', headers: { 'content-type': 'text/csv' } },
      { raw: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), headers: json },
    ];
    for (const one of sent) {
      const answer = await owner().send('PUT', path, one);
      expect([answer.status, answer.body]).toEqual([400, refused]);
    }
  });
});

describe('PATCH of a read-only guest', () => {
  it.each<[object]>([
    [{ name: '' }],
    [{ name: 5 }],
    [{ email: 'nope' }],
    [{ email: null }],
    [{ phone_number: {} }],
    [{ checkin_time: '2027-01-01' }],
    [{ checkout_time: 'never' }],
    [{ name: 'x\u0000' }],
    [{ name: 'Other', conversation: { status: 'closed' } }],
    [{ name: 'Other', conversation: { status: 'nonsense' } }],
    [{ conversation: { status: 'closed', message_count: 5 } }],
    [{ conversation: { status: 'closed', mood: 'good' } }],
    [{ conversation: { started_at: '2026-12-01T14:00:00Z' } }],
    [{ conversation: null }],
    [{ conversation: 'closed' }],
    [{ conversation: ['closed'] }],
  ])('%j is readonly_guest and changes nothing [readonly-patch-refused]', async (body) => {
    const answer = await expectNoChange(() => owner().patch(path, body));
    expect([answer.status, answer.body]).toEqual([400, refused]);
  });

  it.each(['name', 'phone_number', 'email', 'checkin_time', 'checkout_time'])(
    'with the %s it already has is readonly_guest, a status beside it or not [readonly-patch-same-value]',
    async (member) => {
      const same = { [member]: (await read())[member] };
      for (const body of [same, { ...same, conversation: { status: 'closed' } }]) {
        const answer = await expectNoChange(() => owner().patch(path, body));
        expect([answer.status, answer.body]).toEqual([400, refused]);
      }
    },
  );

  it.each(NOT_JSON)('with %s for a body is readonly_guest', async (_what, raw) => {
    const answer = await expectNoChange(() => owner().send('PATCH', path, { raw, headers: json }));
    expect([answer.status, answer.body]).toEqual([400, refused]);
  });

  it.each<[object]>([
    [{}],
    [{ guest_id: 'x', source: 'me', readonly: false, access_code: '1', guest_page: 5 }],
    [{ validation_errors: [], external_id: 'r-2', updated_at: 'now', integration_id: null }],
    [{ colour: 'red', 'a\u0000b': '\ud800' }],
    [{ conversation: {} }],
  ])(
    '%j names nothing that can be written: 200, and nothing changes [readonly-patch-nothing-writable]',
    async (body) => {
      const before = await read();
      const answer = await expectNoChange(() => owner().patch(path, body));
      expect([answer.status, answer.body]).toEqual([200, before]);
    },
  );

  it('with nothing but conversation.status is done, members that are ignored beside it or not', async () => {
    for (const [status, more] of [
      ['closed', {}],
      ['snoozed', { guest_id: 'x', colour: 'red' }],
    ] as const) {
      const answer = await owner().patch(path, { conversation: { status }, ...more });
      expect([answer.status, answer.body.conversation.status]).toEqual([200, status]);
    }
  });

  it('with an unknown status is invalid_guest: it may be changed, but not to that', async () => {
    const answer = await expectNoChange(() => owner().patch(path, { conversation: { status: 'ended' } }));
    expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
      400,
      'invalid_guest',
      'conversation.status',
    ]);
  });
});

it('DELETE of a read-only guest is readonly_guest, whatever body comes along [readonly-delete-any-body]', async () => {
  for (const raw of ['', '{"name":', '[]']) {
    const answer = await expectNoChange(() => owner().send('DELETE', path, { raw, headers: json }));
    expect([answer.status, answer.body]).toEqual([400, refused]);
  }
});

describe('before the body is validated', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])(
    '%s of an unknown guest is a 404, whatever the body',
    async (method) => {
      for (const id of ['0'.repeat(24), 'nope']) {
        for (const raw of ['{}', '{"name":5}', '{"name":', '[]', '']) {
          const answer = await owner().send(method, `${guests}/${id}`, { raw, headers: json });
          expect([answer.status, answer.body]).toEqual([
            404,
            { error: 'Not Found', message: 'Guest not found' },
          ]);
        }
      }
    },
  );

  it('rights come first, then what is too large', async () => {
    const bad = { raw: '{"name":', headers: json };
    expect((await world.as(hood.operator).send('PUT', path, bad)).status).toBe(403);
    expect((await world.anonymous.send('PUT', path, bad)).status).toBe(401);
    const huge = { raw: `{"name":"${'x'.repeat(1_048_577)}"}`, headers: json };
    for (const method of ['PUT', 'PATCH']) {
      expect((await owner().send(method, path, huge)).status).toBe(413);
    }
  });
});

describe('a guest that becomes read-only, or is removed, while a call is under way', () => {
  /** The call waits for the row, whose lock this transaction has. */
  async function meanwhile(
    change: (guestId: string) => ReturnType<typeof sql>,
    method: string,
    body?: object,
  ) {
    const { guest_id } = (await owner().post(guests, STAY)).body;
    const { database } = world.tools;
    const { calling } = await database.transaction(async (connection) => {
      await connection.rows(change(guest_id));
      const calling = owner().send(method, `${guests}/${guest_id}`, { body });
      const waiting = sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND a.datname = current_database()`;
      while ((await database.rows(waiting)).length === 0);
      return { calling };
    });
    return calling;
  }

  const bookedElsewhere = (id: string) => sql`UPDATE guests SET readonly = true WHERE guest_id = ${id}`;
  const gone = (id: string) => sql`DELETE FROM guests WHERE guest_id = ${id}`;

  it.each([
    ['PUT', STAY],
    ['PATCH', { name: 'Other' }],
    ['DELETE', undefined],
  ])('%s is refused by what the guest is then', async (method, body) => {
    const refusal = await meanwhile(bookedElsewhere, method, body);
    expect([refusal.status, refusal.body]).toEqual([400, refused]);
    expect((await meanwhile(gone, method, body)).status).toBe(404);
  });
});
