import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { newHome, STAY } from '../../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { createGuest } from '../guests.ts';
import { newAccessCode } from './access-code.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const rules = { unreachableCountries: new Set<string>() };

/** Hands out these numbers as codes, over and over; ids get real randomness. */
function dealing(...codes: number[]) {
  let next = 0;
  return (size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUIntBE(codes[next % codes.length] ?? 0, 0, size);
    next += 1;
    return bytes;
  };
}

it('has six digits, leading zeros too [access-code-six-digits]', () => {
  expect(newAccessCode(dealing(7))).toBe('000007');
  expect(newAccessCode(dealing(999_999))).toBe('999999');
  expect(newAccessCode(dealing(1_000_000))).toBe('000000');
});

it('is drawn again when another guest of the home has it', async () => {
  const home = await newHome(world, hood);
  const dependencies = {
    tools: { ...world.tools, random: dealing(111_111, 111_111, 111_111, 222_222) },
    rules,
  };
  const first = await createGuest(dependencies, home, 'api', STAY);
  const second = await createGuest(dependencies, home, 'api', STAY);
  expect([first.access_code, second.access_code]).toEqual(['111111', '222222']);
});

it('is not shared by creations that race, though few codes are drawn [access-code-unique-in-races]', async () => {
  const home = await newHome(world, hood);
  const other = await openWorld({ connectionConfig: world.connectionConfig });
  const guests = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const from = index % 2 === 0 ? world : other;
      // All draw from the same forty codes, in a different order.
      const codes = Array.from({ length: 40 }, (_, step) => (step * 7 + index) % 40);
      return createGuest({ tools: { ...from.tools, random: dealing(...codes) }, rules }, home, 'api', STAY);
    }),
  );
  expect(new Set(guests.map((guest) => guest.access_code)).size).toBe(40);
});

it('is the same in two homes without harm', async () => {
  const dependencies = { tools: { ...world.tools, random: dealing(333_333) }, rules };
  const codes = [];
  for (const home of [await newHome(world, hood), await newHome(world, hood)]) {
    codes.push((await createGuest(dependencies, home, 'api', STAY)).access_code);
  }
  expect(codes).toEqual(['333333', '333333']);
});

it('is fixed for the stay, also when it is moved onto another one [access-code-fixed]', async () => {
  const home = await newHome(world, hood);
  const guests = `/homes/${home}/guests`;
  const owner = world.as(hood.owner);
  const first = (await owner.post(guests, STAY)).body;
  const moved = { checkin_time: '2027-01-01T14:00:00Z', checkout_time: '2027-01-05T14:00:00Z' };
  const second = (await owner.post(guests, { ...STAY, ...moved })).body;
  const { checkin_time, checkout_time } = STAY;
  const after = (await owner.patch(`${guests}/${second.guest_id}`, { checkin_time, checkout_time })).body;
  expect(after.access_code).toBe(second.access_code);
  expect(after.access_code).not.toBe(first.access_code);
});

it('runs out with a 409, not with an endless search', async () => {
  const home = await newHome(world, hood);
  const dependencies = { tools: { ...world.tools, random: dealing(444_444) }, rules };
  await createGuest(dependencies, home, 'api', STAY);
  await expect(createGuest(dependencies, home, 'api', STAY)).rejects.toMatchObject({ status: 409 });
  const count = await world.tools.database.row(sql`SELECT count(*) AS n FROM guests WHERE home_id = ${home}`);
  expect(count).toEqual({ n: 1 });
});
