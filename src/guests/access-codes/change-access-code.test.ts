import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newHome, newReadonlyGuest, STAY } from '../../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { COMMAND_LINE } from '../../audit/index.ts';
import { changeAccessCode } from './change-access-code.ts';

let world: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

beforeEach(async () => {
  home = await newHome(world, hood);
});

const guests = () => `/homes/${home}/guests`;
const member = () => world.as(hood.member);
const newGuest = async (more: object = {}) => (await member().post(guests(), { ...STAY, ...more })).body;
const change = (guestId: string, body: unknown, actor = hood.member) =>
  world.as(actor).put(`${guests()}/${guestId}/access-code`, body);
const read = async (guestId: string) => (await member().get(`${guests()}/${guestId}`)).body;

describe('the access code of a guest', () => {
  it('is the one that is asked for, and nothing else of the guest changes', async () => {
    const guest = await newGuest();
    world.clock.advance(1000);
    const answer = await change(guest.guest_id, { access_code: '004711' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...guest, access_code: '004711', updated_at: world.clock.now().toISOString() },
    ]);
    expect(await read(guest.guest_id)).toEqual(answer.body);
  });

  it('is drawn where none is asked for, and is another one', async () => {
    const guest = await newGuest();
    const { body } = await change(guest.guest_id, {});
    expect(body.access_code).toMatch(/^\d{6}$/);
    expect(body.access_code).not.toBe(guest.access_code);
  });

  it('is shown on the page of the guest', async () => {
    const now = world.clock.now();
    const guest = await newGuest({ checkin_time: now.toISOString(), checkout_time: null });
    await change(guest.guest_id, { access_code: '135790' });
    const page = (await world.visitor().get(new URL(guest.guest_page).pathname)).text;
    expect(page.replaceAll(/\s/g, '')).toContain('135790');
    expect(page.replaceAll(/\s/g, '')).not.toContain(guest.access_code);
  });

  it('is not changed by PATCH or PUT of the guest', async () => {
    const guest = await newGuest();
    for (const answer of [
      await member().patch(`${guests()}/${guest.guest_id}`, { access_code: '111111' }),
      await member().put(`${guests()}/${guest.guest_id}`, { ...STAY, access_code: '111111' }),
    ])
      expect([answer.status, answer.body.access_code]).toEqual([200, guest.access_code]);
  });

  it('has an audit entry without the code, only when it changed', async () => {
    const guest = await newGuest();
    await change(guest.guest_id, { access_code: '246802' });
    await change(guest.guest_id, { access_code: '246802' });
    const path = `/organizations/${hood.organization_id}/audit?action=guest.access_code_changed`;
    const { body, text } = await world.as(hood.owner).get(path);
    const mine = body.entries.filter(
      (entry: { object: { id: string } }) => entry.object.id === guest.guest_id,
    );
    expect(mine).toHaveLength(1);
    expect(text).not.toContain('246802');
    expect(world.lines.join('')).not.toContain('246802');
  });
});

describe('an access code is refused', () => {
  it('that another guest of the home has, and both keep theirs', async () => {
    const [one, other] = [await newGuest(), await newGuest()];
    const answer = await change(one.guest_id, { access_code: other.access_code });
    expect([answer.status, answer.body.error_key]).toEqual([409, 'generic_error']);
    expect((await read(one.guest_id)).access_code).toBe(one.access_code);
    home = await newHome(world, hood);
    const elsewhere = await newGuest();
    expect((await change(elsewhere.guest_id, { access_code: other.access_code })).status).toBe(200);
  });

  it('when two guests are given the same at the same moment: one of them', async () => {
    const ids = [(await newGuest()).guest_id, (await newGuest()).guest_id];
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const answers = await Promise.all(
      [world, other].map((process, place) =>
        process.as(hood.member).put(`${guests()}/${ids[place]}/access-code`, { access_code: '777777' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const codes = await Promise.all(ids.map(async (id) => (await read(id)).access_code));
    expect(codes.filter((code) => code === '777777')).toHaveLength(1);
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', '12345\u0000', 123456, null, []])(
    '%j: a 400 that names it, and nothing changes',
    async (access_code) => {
      const guest = await newGuest();
      const answer = await change(guest.guest_id, { access_code });
      expect([answer.status, answer.body.error_key, answer.body.context]).toEqual([
        400,
        'invalid_guest',
        'access_code',
      ]);
      expect(await read(guest.guest_id)).toEqual(guest);
    },
  );

  it('of a guest that is read-only, whatever the body', async () => {
    const guest = await newReadonlyGuest(world, hood, home);
    for (const body of [{ access_code: '123456' }, { access_code: 'x' }, {}]) {
      const answer = await change(guest.guest_id, body);
      expect([answer.status, answer.body.error_key]).toEqual([400, 'readonly_guest']);
    }
    expect((await read(guest.guest_id)).access_code).toBe(guest.access_code);
  });

  it('of a guest that is not there, or of another home', async () => {
    const guest = await newGuest();
    home = await newHome(world, hood);
    for (const id of [guest.guest_id, '0'.repeat(24), 'x', '%00'])
      expect((await change(id, { access_code: '123456' })).status).toBe(404);
  });

  it('to those who may not write guests', async () => {
    const guest = await newGuest();
    const answer = await change(guest.guest_id, {}, hood.operator);
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('when none is free: a 409, not an endless search', async () => {
    const [one, other] = [await newGuest(), await newGuest()];
    await change(other.guest_id, { access_code: '000007' });
    const random = (size: number) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntBE(7, 0, size);
      return bytes;
    };
    const dependencies = {
      tools: { ...world.tools, random },
      rules: { unreachableCountries: new Set<string>() },
    };
    const inHome = { home_id: home, organization_id: hood.organization_id };
    const changing = changeAccessCode(dependencies, inHome, one.guest_id, {}, COMMAND_LINE);
    await expect(changing).rejects.toMatchObject({ status: 409 });
  });
});
