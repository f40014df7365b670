import { beforeAll, describe, expect, it } from 'vitest';
import { newHome, STAY } from '../../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;
let guests: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  guests = `/homes/${await newHome(world, hood)}/guests`;
});

const post = (body: object) => world.as(hood.owner).post(guests, body);

const FINE: string[] = [];
const INVALID = ['invalid_phone_number'];
const UNREACHABLE = ['unreachable_country'];

describe('a phone number is kept as it was written, and marked', () => {
  it.each<[string, string[]]>([
    ['+46701234567', FINE],
    ['+46 70 123 45 67', FINE],
    ['+46-70-123 45 67', FINE],
    ['+46 (0)70 1234567', FINE],
    ['+46 70 123 45 67 ext 5', FINE],
    ['+12015550123', FINE],
    ['+1 (201) 555-0123', FINE],
    ['+442079460958', FINE],
    ['+4915123456789', FINE],
    ['+390612345678', FINE],
    ['+33612345678', FINE],
    ['+34612345678', FINE],
    ['+919876543210', FINE],
    ['+8613812345678', FINE],
    ['+819012345678', FINE],
    ['+5511987654321', FINE],
    ['+27821234567', FINE],
    ['+61412345678', FINE],
    ['+77011234567', FINE],
    ['+886912345678', FINE],
    ['+38344123456', FINE],
    ['+24740123', FINE],
    // Possible but unassigned: only a message shows whether a number is in use.
    ['+15550000000', FINE],
    ['+447700900123', FINE],
    ['0701234567', INVALID],
    ['46701234567', INVALID],
    ['0046701234567', INVALID],
    [' +46701234567', INVALID],
    ['＋46701234567', INVALID],
    ['tel:+46701234567', INVALID],
    ['+', INVALID],
    ['++46701234567', INVALID],
    ['+46', INVALID],
    ['+1', INVALID],
    ['+1201555012', INVALID],
    ['+4670123456789012', INVALID],
    ['+99912345678', INVALID],
    ['+0701234567', INVALID],
    ['+46701234567 call me', INVALID],
    ['+1-800-FLOWERS', INVALID],
    ['+46701234567, +46707654321', INVALID],
    ['unknown', INVALID],
    ['-', INVALID],
    ['+💥', INVALID],
    ["+46'; DROP TABLE guests; --", INVALID],
    ['+5351234567', UNREACHABLE],
    ['+989123456789', UNREACHABLE],
    ['+963944123456', UNREACHABLE],
    ['+85021234567', UNREACHABLE],
    ['+80012345678', UNREACHABLE],
    ['+870773111632', UNREACHABLE],
    ['+881612345678', UNREACHABLE],
    ['+883510012345', UNREACHABLE],
    ['+979123456789', UNREACHABLE],
  ])('%j: %j [phone-number-validation]', async (phone_number, validation_errors) => {
    const answer = await post({ ...STAY, phone_number });
    expect(answer.status, answer.text).toBe(201);
    expect([answer.body.phone_number, answer.body.validation_errors]).toEqual([
      phone_number,
      validation_errors,
    ]);
  });

  it.each(['', '  ', null])('%j is none', async (phone_number) => {
    const answer = await post({ ...STAY, email: null, phone_number });
    expect([answer.body.phone_number, answer.body.validation_errors]).toEqual([
      null,
      ['missing_phone_number_and_email'],
    ]);
  });
});

async function expectRefused(body: object, member: string) {
  const answer = await post({ ...STAY, ...body });
  expect([answer.status, answer.body.error_key, answer.body.context], answer.text).toEqual([
    400,
    'invalid_guest',
    member,
  ]);
  expect(answer.body.message).toContain(`"${member}"`);
}

describe('checkin_time', () => {
  it.each([
    ['2026-11-15T09:30:00Z', '2026-11-15T09:30:00.000Z'],
    ['2026-11-15T09:30Z', '2026-11-15T09:30:00.000Z'],
    ['2026-11-15T09:30:00.123Z', '2026-11-15T09:30:00.123Z'],
    ['2026-11-15T09:30:00,5Z', '2026-11-15T09:30:00.500Z'],
    ['2026-11-15T09:30:00.123456789Z', '2026-11-15T09:30:00.123Z'],
    ['2026-11-15T09:30:00+01:00', '2026-11-15T08:30:00.000Z'],
    ['2026-11-15T09:30:00-0500', '2026-11-15T14:30:00.000Z'],
    ['2026-11-15T09:30:00+05:45', '2026-11-15T03:45:00.000Z'],
    ['20261115T093000Z', '2026-11-15T09:30:00.000Z'],
    ['2026-11-15 09:30:00Z', '2026-11-15T09:30:00.000Z'],
    ['2026-11-15t09:30:00z', '2026-11-15T09:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%j is taken [checkin-time-valid]', async (checkin_time, read) => {
    const answer = await post({ name: 'Ada', checkin_time });
    expect([answer.status, answer.body.checkin_time], answer.text).toEqual([201, read]);
  });

  it.each([
    '2026-11-15',
    '2026-11-15T09:30:00',
    '2026-11-15T09:30',
    '09:30:00Z',
    '2026-02-30T12:00:00Z',
    '2025-02-29T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-10T12:00:00Z',
    '2026-11-00T12:00:00Z',
    '2026-11-15T25:00:00Z',
    '2026-11-15T09:61:00Z',
    '2026-11-15T09:30:00+25:00',
    '15.11.2026 09:30',
    '11/15/2026',
    'Sun, 15 Nov 2026 09:30:00 GMT',
    'tomorrow',
    'now()',
    'infinity',
    '1794735000',
    '',
    ' ',
    '-000001-01-01T00:00:00Z',
    '+012026-11-15T09:30:00Z',
    '2026-W46-7T09:30:00Z',
    '💥',
    'x'.repeat(5000),
    1794735000,
    null,
    true,
    {},
    [],
  ])('%j is a 400 invalid_guest [checkin-time-invalid]', async (checkin_time) => {
    await expectRefused({ checkin_time }, 'checkin_time');
  });

  it.each(['\0', '2026-11-15T09:30:00Z\0', '\ud800'])('%j is a 400', async (checkin_time) => {
    expect((await post({ ...STAY, checkin_time })).status).toBe(400);
  });
});

describe('checkout_time', () => {
  it.each([STAY.checkin_time, '2026-12-01T15:00:00+01:00', '2026-11-30T00:00:00Z', 'soon', 5, {}])(
    '%j is a 400 invalid_guest: it must be a time after checkin_time [checkout-time-invalid]',
    async (checkout_time) => expectRefused({ checkout_time }, 'checkout_time'),
  );

  it('one millisecond after check-in is enough [checkout-time-shortest-stay]', async () => {
    expect((await post({ ...STAY, checkout_time: '2026-12-01T14:00:00.001Z' })).status).toBe(201);
  });
});

describe('email', () => {
  it.each([
    'ada@example.com',
    'Ada.Lovelace+stay@sub.example.co.uk',
    "o'brien@example.com",
    'a@b.co',
    'user_name-1@example-host.org',
    '#!$%&*+-/=?^_`{}|~@example.org',
    'jörg@müller.example',
    '用户@例子.公司',
    'x@xn--mller-kva.example',
    'UPPER@EXAMPLE.COM',
    `${'a'.repeat(64)}@example.com`,
  ])('%j is taken as it is [email-valid]', async (email) => {
    const answer = await post({ ...STAY, email });
    expect([answer.status, answer.body.email], answer.text).toEqual([201, email]);
  });

  it.each([
    '',
    ' ',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@exa mple.com',
    'ada @example.com',
    ' ada@example.com',
    'ada@example.com ',
    'ada@.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'Ada <ada@example.com>',
    'mailto:ada@example.com',
    'ada@example.com,bob@example.com',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    '"quoted name"@example.com',
    'ada\n@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'a'.repeat(40)}.${'b'.repeat(40)}@example.com`,
    `ada@${'a'.repeat(250)}.com`,
    5,
    [],
  ])('%j is a 400 invalid_guest [email-invalid]', async (email) => expectRefused({ email }, 'email'));
});

describe('name', () => {
  it.each([
    'A',
    '  Ada ',
    'Åsa 🏡',
    '名'.repeat(200),
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE guests; --",
  ])('%j is taken as it is [guest-name-valid]', async (name) => {
    const answer = await post({ ...STAY, name });
    expect([answer.status, answer.body.name]).toEqual([201, name]);
  });

  it.each(['', '   ', '\t\n', 'x'.repeat(201), 5, null, {}, ['Ada']])(
    '%j is a 400 invalid_guest [guest-name-invalid]',
    async (name) => expectRefused({ name }, 'name'),
  );

  it.each(['Ada\0', '\ud800', 'half \udc00'])('%j is a 400', async (name) => {
    expect((await post({ ...STAY, name })).status).toBe(400);
  });
});

describe('a body', () => {
  it.each([[[]], ['guest'], [5], [null]])('%j is a 400 invalid_guest [guest-body-invalid]', async (body) => {
    const answer = await world
      .as(hood.owner)
      .send('POST', guests, { raw: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.body.error_key]).toEqual([400, 'invalid_guest']);
  });

  it.each([
    ['phone_number', 46],
    ['phone_number', 'x'.repeat(201)],
    ['phone_number', {}],
  ])('%s of %j is a 400 invalid_guest [guest-member-invalid]', async (member, value) => {
    await expectRefused({ [member]: value }, member);
  });
});
