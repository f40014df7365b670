import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHome, newReadonlyGuest, STAY } from '../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;
let home: string;
let guests: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = await newHome(world, hood);
  guests = `/homes/${home}/guests`;
});

const owner = () => world.as(hood.owner);

async function newGuest(extra: object = {}) {
  const answer = await owner().post(guests, { ...STAY, ...extra });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function startConversation(guestId: string): Promise<void> {
  const at = world.clock.now();
  await world.tools.database.rows(sql`
    UPDATE guests SET conversation_status = 'open', conversation_started_at = ${at},
      conversation_last_message_at = ${at}, conversation_message_count = 1 WHERE guest_id = ${guestId}`);
}

describe('a guest', () => {
  it('is created with its read-only fields [guest-created-read-only-fields]', async () => {
    const guest = await newGuest();
    expect(guest).toEqual({
      ...STAY,
      guest_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      home_id: home,
      source: 'api',
      readonly: false,
      validation_errors: [],
      access_code: expect.stringMatching(/^\d{6}$/),
      guest_page: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/g\/[\w-]{38}$/),
      created_at: world.clock.now().toISOString(),
      updated_at: world.clock.now().toISOString(),
    });
    expect((await world.as(hood.operator).get(`${guests}/${guest.guest_id}`)).body).toEqual(guest);
  });

  it('is not deduplicated: posting the same reservation twice creates two guests [guest-not-deduplicated]', async () => {
    const [first, second] = [await newGuest(), await newGuest()];
    expect(first.guest_id).not.toBe(second.guest_id);
    expect(first.access_code).not.toBe(second.access_code);
  });

  it('may have neither phone_number nor email, and validation_errors then carries an entry [guest-without-contact]', async () => {
    const { name, checkin_time } = STAY;
    const answer = await owner().post(guests, { name, checkin_time });
    expect([answer.status, answer.body.validation_errors]).toEqual([201, ['missing_phone_number_and_email']]);
    expect(answer.body).toMatchObject({ phone_number: null, email: null, checkout_time: null });
  });

  it('comes from the app when a session made it [guest-source-app]', async () => {
    const browser = await world.browserOf(hood.owner);
    const answer = await browser.api('POST', guests, STAY);
    expect([answer.status, answer.body.source]).toEqual([201, 'app']);
  });

  it('takes times with any offset, and answers them in UTC [guest-times-any-offset]', async () => {
    const guest = await newGuest({ checkin_time: '2026-12-01T16:00:00+02:00', checkout_time: null });
    expect(guest.checkin_time).toBe('2026-12-01T14:00:00.000Z');
  });

  it('ignores read-only and unknown members when it is created [guest-create-ignored-members]', async () => {
    const guest = await newGuest({
      guest_id: 'x',
      source: 'ical:me',
      readonly: true,
      access_code: '000000',
      guest_page: 5,
      validation_errors: ['x'],
      conversation: { status: 'nonsense' },
      colour: 'red',
    });
    expect(guest).toMatchObject({ source: 'api', readonly: false, validation_errors: [] });
    expect(guest.conversation).toBeUndefined();
  });
});

describe('GET', () => {
  it('answers one guest of the home, with exactly its members [guest-get-members]', async () => {
    const [guest] = [await newGuest({ name: 'This one' }), await newGuest({ name: 'Another' })];
    const answer = await world.as(hood.operator).get(`${guests}/${guest.guest_id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toStrictEqual({
      guest_id: guest.guest_id,
      home_id: home,
      name: 'This one',
      phone_number: '+46701234567',
      email: 'ada@example.com',
      checkin_time: '2026-12-01T14:00:00.000Z',
      checkout_time: '2026-12-05T10:00:00.000Z',
      source: 'api',
      readonly: false,
      validation_errors: [],
      access_code: guest.access_code,
      guest_page: guest.guest_page,
      created_at: world.clock.now().toISOString(),
      updated_at: world.clock.now().toISOString(),
    });
  });

  it('answers a conversation once messaging started, and what the source calls the stay', async () => {
    const { guest_id } = await newReadonlyGuest(world, hood, await newHome(world, hood));
    const { home_id } = (await world.tools.database.row<{ home_id: string }>(
      sql`SELECT home_id FROM guests WHERE guest_id = ${guest_id}`,
    )) ?? { home_id: '' };
    await startConversation(guest_id);
    const at = world.clock.now().toISOString();
    expect((await owner().get(`/homes/${home_id}/guests/${guest_id}`)).body).toStrictEqual({
      guest_id,
      home_id,
      name: 'Grace',
      phone_number: null,
      email: 'grace@example.com',
      checkin_time: '2026-12-01T14:00:00.000Z',
      checkout_time: null,
      source: 'ical:Airbnb',
      readonly: true,
      validation_errors: [],
      access_code: expect.stringMatching(/^\d{6}$/),
      guest_page: expect.stringContaining('/g/'),
      external_id: 'r-1',
      conversation: { status: 'open', started_at: at, last_message_at: at, message_count: 1 },
      created_at: at,
      updated_at: at,
    });
  });
});

describe('PATCH', () => {
  it('changes only the fields in the body [guest-patch-given-fields]', async () => {
    const guest = await newGuest();
    world.clock.advance(1000);
    const answer = await owner().patch(`${guests}/${guest.guest_id}`, { name: 'Ada King' });
    const updated_at = world.clock.now().toISOString();
    expect([answer.status, answer.body]).toEqual([200, { ...guest, name: 'Ada King', updated_at }]);
    expect((await owner().get(`${guests}/${guest.guest_id}`)).body).toEqual(answer.body);
  });

  it('clears an optional member with null, and computes validation_errors anew', async () => {
    const guest = await newGuest();
    const answer = await owner().patch(`${guests}/${guest.guest_id}`, { phone_number: null, email: null });
    expect(answer.body.validation_errors).toEqual(['missing_phone_number_and_email']);
    const again = await owner().patch(`${guests}/${guest.guest_id}`, { phone_number: '0701234567' });
    expect(again.body.validation_errors).toEqual(['invalid_phone_number']);
  });

  it('takes back what was read, and changes nothing', async () => {
    const guest = await newGuest();
    const answer = await owner().patch(`${guests}/${guest.guest_id}`, guest);
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...guest, updated_at: world.clock.now().toISOString() },
    ]);
  });

  it('that names nothing that can be written changes nothing, updated_at included', async () => {
    const guest = await newGuest();
    world.clock.advance(1000);
    for (const body of [{}, { colour: 'red', source: 'me', guest_id: 'x' }, { conversation: {} }]) {
      const answer = await owner().patch(`${guests}/${guest.guest_id}`, body);
      expect([answer.status, answer.body]).toEqual([200, guest]);
    }
    expect((await owner().get(`${guests}/${guest.guest_id}`)).body).toEqual(guest);
  });

  it('holds the order of the stored times: a check-in moved past the check-out is refused', async () => {
    const guest = await newGuest();
    const answer = await owner().patch(`${guests}/${guest.guest_id}`, {
      checkin_time: '2026-12-06T00:00:00Z',
    });
    expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
      400,
      'invalid_guest',
      'checkout_time',
    ]);
    expect((await owner().get(`${guests}/${guest.guest_id}`)).body).toEqual(guest);
  });

  it('keeps both of two changes at the same moment [guest-patch-concurrent]', async () => {
    const { guest_id } = await newGuest();
    await Promise.all([
      owner().patch(`${guests}/${guest_id}`, { name: 'New name' }),
      owner().patch(`${guests}/${guest_id}`, { email: 'new@example.com' }),
    ]);
    const { body } = await owner().get(`${guests}/${guest_id}`);
    expect([body.name, body.email]).toEqual(['New name', 'new@example.com']);
  });
});

describe('PUT', () => {
  it('is a full replace: any omitted field is treated as cleared [guest-put-full-replace]', async () => {
    const guest = await newGuest();
    const { name, checkin_time } = STAY;
    const answer = await owner().put(`${guests}/${guest.guest_id}`, { name, checkin_time });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...guest,
      phone_number: null,
      email: null,
      checkout_time: null,
      validation_errors: ['missing_phone_number_and_email'],
      updated_at: world.clock.now().toISOString(),
    });
  });

  it.each(['name', 'checkin_time'])(
    'without %s is a 400 invalid_guest [guest-put-required-members]',
    async (member) => {
      const guest = await newGuest();
      const answer = await owner().put(`${guests}/${guest.guest_id}`, { ...STAY, [member]: undefined });
      expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
        400,
        'invalid_guest',
        member,
      ]);
      expect((await owner().get(`${guests}/${guest.guest_id}`)).body).toEqual(guest);
    },
  );

  it('ignores read-only members, so that clients can send back what they read [guest-put-ignored-members]', async () => {
    const guest = await newGuest();
    const sent = {
      ...guest,
      readonly: true,
      source: 'x',
      access_code: '1',
      conversation: 5,
      name: 'Ada King',
    };
    const answer = await owner().put(`${guests}/${guest.guest_id}`, sent);
    const updated_at = world.clock.now().toISOString();
    expect([answer.status, answer.body]).toEqual([200, { ...guest, name: 'Ada King', updated_at }]);
  });
});

describe('DELETE', () => {
  it('removes the guest: 204 and an empty body, then 404 [guest-delete]', async () => {
    const { guest_id } = await newGuest();
    const answer = await owner().delete(`${guests}/${guest_id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await owner().get(`${guests}/${guest_id}`)).status).toBe(404);
    expect((await owner().delete(`${guests}/${guest_id}`)).status).toBe(404);
  });

  it('of a home takes its guests and their counts', async () => {
    const gone = await newHome(world, hood);
    await owner().post(`/homes/${gone}/guests`, STAY);
    await owner().delete(`/homes/${gone}`);
    const left = await world.tools.database.rows(sql`
      SELECT home_id FROM guests WHERE home_id = ${gone}
      UNION ALL SELECT home_id FROM guest_counts WHERE home_id = ${gone}`);
    expect(left).toEqual([]);
  });
});

describe('conversation', () => {
  it('is absent until messaging starts, and its status cannot be set before [conversation-absent-at-first]', async () => {
    const guest = await newGuest();
    expect(guest).not.toHaveProperty('conversation');
    const answer = await owner().patch(`${guests}/${guest.guest_id}`, { conversation: { status: 'closed' } });
    expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
      400,
      'invalid_guest',
      'conversation.status',
    ]);
  });

  it.each(['open', 'snoozed', 'closed'])(
    'has a status that PATCH sets to %s, and nothing else of it',
    async (status) => {
      const { guest_id } = await newGuest();
      await startConversation(guest_id);
      const sent = { conversation: { status, message_count: 99, started_at: 'never' } };
      const answer = await owner().patch(`${guests}/${guest_id}`, sent);
      const at = world.clock.now().toISOString();
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.conversation).toEqual({
        status,
        started_at: at,
        last_message_at: at,
        message_count: 1,
      });
    },
  );

  it.each(['ended', '', 5, null, 'OPEN'])(
    'an unknown status (%j) is a 400 invalid_guest [conversation-unknown-status]',
    async (status) => {
      const { guest_id } = await newGuest();
      await startConversation(guest_id);
      const answer = await owner().patch(`${guests}/${guest_id}`, { conversation: { status } });
      expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
        400,
        'invalid_guest',
        'conversation.status',
      ]);
    },
  );
});

describe('a read-only guest', () => {
  let guest: Record<string, string>;
  let path: string;

  beforeAll(async () => {
    guest = await newReadonlyGuest(world, hood, home);
    path = `${guests}/${guest['guest_id']}`;
    await startConversation(guest['guest_id'] ?? '');
  });

  const refused = {
    error: 'Bad Request',
    error_key: 'readonly_guest',
    message: expect.any(String),
    context: 'readonly',
  };

  it('is flagged, and says where it came from [readonly-guest-flag-and-source]', () => {
    expect(guest).toMatchObject({ readonly: true, source: 'ical:Airbnb', external_id: 'r-1' });
  });

  it('may have its conversation.status changed, through PATCH [readonly-guest-conversation-status]', async () => {
    const answer = await owner().patch(path, { conversation: { status: 'closed' } });
    expect([answer.status, answer.body.conversation.status]).toEqual([200, 'closed']);
  });

  it.each([
    { name: 'Other' },
    { phone_number: '+46701234567' },
    { email: null },
    { checkin_time: '2026-12-02T14:00:00Z' },
    { checkout_time: '2026-12-09T14:00:00Z' },
    { name: 'Other', conversation: { status: 'open' } },
  ])('PATCH %j is a 400 readonly_guest that changes nothing', async (change) => {
    const before = (await owner().get(path)).body;
    const answer = await owner().patch(path, change);
    expect([answer.status, answer.body]).toEqual([400, refused]);
    expect((await owner().get(path)).body).toEqual(before);
  });

  it('PATCH with what was read is a 400 readonly_guest, a status beside it or not', async () => {
    const read = (await owner().get(path)).body;
    for (const body of [read, { ...read, conversation: { status: 'snoozed' } }]) {
      const answer = await owner().patch(path, body);
      expect([answer.status, answer.body]).toEqual([400, refused]);
    }
    expect((await owner().get(path)).body).toEqual(read);
  });

  it('PUT is a 400 readonly_guest, whatever is in it [readonly-guest-put]', async () => {
    const read = (await owner().get(path)).body;
    for (const body of [read, STAY]) {
      const answer = await owner().put(path, body);
      expect([answer.status, answer.body]).toEqual([400, refused]);
    }
  });

  it('DELETE is a 400 readonly_guest, and it stays [readonly-guest-delete]', async () => {
    const answer = await owner().delete(path);
    expect([answer.status, answer.body]).toEqual([400, refused]);
    expect((await owner().get(path)).status).toBe(200);
  });
});

describe('a body that is refused', () => {
  const sendAs = (method: string, guestId: string) => (raw: string) =>
    owner().send(method, method === 'POST' ? guests : `${guests}/${guestId}`, {
      raw,
      headers: { 'content-type': 'application/json' },
    });

  it.each(['POST', 'PUT', 'PATCH'])('%s of malformed JSON, or no object: invalid_guest', async (method) => {
    const guest = await newGuest();
    const send = sendAs(method, guest.guest_id);
    for (const raw of ['{"name":', 'name=Ada', '[]', '"x"', 'null', '']) {
      const { status, body } = await send(raw);
      expect([raw, status, body]).toEqual([
        raw,
        400,
        {
          error: 'Bad Request',
          message: expect.any(String),
          error_key: 'invalid_guest',
          context: 'request body',
        },
      ]);
    }
    expect((await owner().get(`${guests}/${guest.guest_id}`)).body).toEqual(guest);
  });

  const members = ['name', 'phone_number', 'email', 'checkin_time', 'checkout_time'];
  it.each(members)('text that cannot be stored in %s: invalid_guest that names it', async (member) => {
    const guest = await newGuest();
    for (const method of ['POST', 'PUT', 'PATCH']) {
      for (const bad of ['\\u0000', '\\ud800', '\\udc00']) {
        const body = { ...STAY, [member]: `${STAY[member as keyof typeof STAY]}@` };
        const raw = JSON.stringify(body).replace('@"', `${bad}"`);
        const answer = await sendAs(method, guest.guest_id)(raw);
        expect([answer.status, answer.body.error_key, answer.body.context], raw).toEqual([
          400,
          'invalid_guest',
          member,
        ]);
        expect(answer.body.message).toContain(`"${member}"`);
      }
    }
    expect((await owner().get(`${guests}/${guest.guest_id}`)).body).toEqual(guest);
  });

  it('text that cannot be stored in conversation.status: invalid_guest that names it', async () => {
    const guest = await newGuest();
    await startConversation(guest.guest_id);
    for (const bad of ['open\u0000', '\ud800open']) {
      const answer = await owner().patch(`${guests}/${guest.guest_id}`, { conversation: { status: bad } });
      expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
        400,
        'invalid_guest',
        'conversation.status',
      ]);
    }
  });

  it('but the same text in members that are unknown or read-only is ignored, at any depth', async () => {
    const bad = 'a\u0000\ud800b';
    const unknown = { colour: bad, [bad]: bad, deep: [{ [bad]: [bad] }], source: bad, guest_page: bad };
    const made = await newGuest(unknown);
    expect(made).toMatchObject({ ...STAY, source: 'api' });
    const path = `${guests}/${made.guest_id}`;
    expect((await owner().put(path, { ...STAY, ...unknown })).status).toBe(200);
    await startConversation(made.guest_id);
    const conversation = { status: 'closed', [bad]: bad, started_at: bad };
    expect((await owner().patch(path, { name: 'New', ...unknown, conversation })).body).toMatchObject({
      name: 'New',
      conversation: { status: 'closed' },
    });
  });
});

describe('who may do what', () => {
  it('a member may write, an operator may only read [guest-roles]', async () => {
    const { guest_id } = (await world.as(hood.member).post(guests, STAY)).body;
    const path = `${guests}/${guest_id}`;
    expect((await world.as(hood.member).patch(path, { name: 'Member' })).status).toBe(200);
    const operator = world.as(hood.operator);
    const answers = [
      await operator.post(guests, STAY),
      await operator.patch(path, { name: 'x' }),
      await operator.put(path, STAY),
      await operator.delete(path),
      await operator.send('POST', `${guests}/import`, {
        raw: 'name',
        headers: { 'content-type': 'text/csv' },
      }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
    }
    expect((await operator.get(guests)).status).toBe(200);
    expect((await world.as(hood.member).delete(path)).status).toBe(204);
  });

  it('a token without guests_write may not write, whatever the role [guest-write-permission]', async () => {
    const reader = await world.tokenOf(hood.owner, ['guests_read']);
    expect((await world.as(reader).get(guests)).status).toBe(200);
    expect((await world.as(reader).post(guests, STAY)).status).toBe(403);
  });

  it('another organization gets 403, an unknown home 404, a caller without a token 401 [guest-access-refusals]', async () => {
    const { owner: outsider } = await world.neighbourhood();
    expect((await world.as(outsider).get(guests)).body.error_key).toBe('insufficient_access');
    expect((await world.as(outsider).post(guests, {})).status).toBe(403);
    for (const id of ['0'.repeat(24), 'nope']) {
      expect((await owner().post(`/homes/${id}/guests`, {})).status).toBe(404);
    }
    expect((await world.anonymous.get(guests)).status).toBe(401);
  });

  it('a guest is found in its own home only, and before the body is looked at [guest-of-other-home]', async () => {
    const { guest_id } = await newGuest();
    const other = await newHome(world, hood);
    for (const path of [
      `/homes/${other}/guests/${guest_id}`,
      `${guests}/${'0'.repeat(24)}`,
      `${guests}/nope`,
    ]) {
      expect((await owner().get(path)).status).toBe(404);
      expect((await owner().patch(path, {})).status).toBe(404);
      expect((await owner().put(path, STAY)).status).toBe(404);
      expect((await owner().delete(path)).status).toBe(404);
      expect((await owner().patch(path, { name: 5 })).status).toBe(404);
      expect((await owner().put(path, {})).status).toBe(404);
    }
  });
});
