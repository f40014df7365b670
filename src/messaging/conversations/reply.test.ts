import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleMessages } from '../../../test/end-to-end/messages/test-scene.ts';
import { atFileEnd } from '../../../test/harness/at-end.ts';
import { openSmsGateway, type SmsGateway } from '../../../test/harness/gateways/sms-gateway.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { addSmsSender, listSmsSenders, removeSmsSender } from '../index.ts';

/** Guests of two organizations share a phone number, and one of them replies. */

const SHARED = '+46700000001';
const TEXT = 'The key is under the mat';

let provider: SmsGateway;
let world: World;
let phone: string;
let phones = 0;

beforeAll(async () => {
  provider = await openSmsGateway(atFileEnd);
  world = await openWorld({ smsUrl: provider.url, smsFrom: SHARED });
});

/** A fresh phone number per test, because Lares remembers who received a message. */
beforeEach(() => {
  phones += 1;
  phone = `+467012345${String(phones).padStart(2, '0')}`;
  provider.reset();
});

type Host = Awaited<ReturnType<typeof newHost>>;

/** Creates an organization with a home and one guest. The stay begins and ends this many hours from now. */
async function newHost(from: number, to: number) {
  const hood = await world.neighbourhood();
  const home = await world.home(hood);
  const owner = world.as(hood.owner);
  await owner.patch(`/homes/${home}`, { settings: { messages: { pre_arrival: false } } });
  const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const addGuest = async (begin: number, end: number): Promise<string> => {
    const stay = { name: 'Anna', phone_number: phone, checkin_time: at(begin), checkout_time: at(end) };
    return (await owner.post(`/homes/${home}/guests`, stay)).body.guest_id;
  };
  const guest = await addGuest(from, to);
  const path = (guestId: string) => `/homes/${home}/guests/${guestId}/messages`;
  return {
    organization_id: hood.organization_id,
    guest,
    addGuest,
    write: async (guestId = guest) => {
      world.clock.advance(1000);
      expect((await owner.post(path(guestId), { text: 'Hello' })).status).toBe(201);
      await settleMessages(world, async () => undefined);
    },
    /** The guest's replies, as the organization sees them. */
    replies: async (guestId = guest): Promise<string[]> => {
      const { messages } = (await owner.get(path(guestId))).body;
      return messages.flatMap((one: { direction: string; text: string }) =>
        one.direction === 'in' ? one.text : [],
      );
    },
    smsFrom: async () =>
      (await owner.get(`/organizations/${hood.organization_id}/messages`)).body.sms_from as string,
  };
}

async function answer(number = SHARED, sid = `SM${phone}`): Promise<void> {
  world.clock.advance(1000);
  const { status } = await provider.write(world.url, { from: phone, text: TEXT, sid, number });
  expect(status).toBe(200);
}

const repliesOf = async (...hosts: Host[]) => Promise.all(hosts.map((host) => host.replies()));
const warnings = () => world.lines.filter((line) => line.includes('several organizations'));

describe('an answer to the number that all share', () => {
  it('is for the guest who stays now, though another organization wrote last', async () => {
    const [there, later] = [await newHost(-5, 5), await newHost(50, 60)];
    await there.write();
    await later.write();
    await answer();
    expect(await repliesOf(there, later)).toEqual([[TEXT], []]);
  });

  it('is dropped where guests of two organizations stay now, and logged for the operator without the text', async () => {
    const [one, other] = [await newHost(-5, 5), await newHost(-5, 5)];
    await one.write();
    await other.write();
    const before = warnings().length;
    await answer();
    expect(await repliesOf(one, other)).toEqual([[], []]);
    const logged = warnings().slice(before);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ gateway: 'sms', gateway_id: `SM${phone}` });
    expect(world.lines.join()).not.toContain(TEXT);
  });

  it('is dropped where two organizations wrote and no guest stays now', async () => {
    const [gone, coming] = [await newHost(-50, -5), await newHost(5, 50)];
    await gone.write();
    await coming.write();
    await answer();
    expect(await repliesOf(gone, coming)).toEqual([[], []]);
  });

  it('goes to the guest last written to where one organization wrote, whenever the stay is', async () => {
    const [host, silent] = [await newHost(-50, -5), await newHost(-5, 5)];
    const next = await host.addGuest(50, 60);
    await host.write(next);
    await host.write();
    await answer();
    expect(await repliesOf(host, silent)).toEqual([[TEXT], []]);
    expect(await host.replies(next)).toEqual([]);
  });
});

describe('a number of its own', () => {
  it('is what the SMS of the organization come from, and what its answers come to', async () => {
    const [own, other] = [await newHost(50, 60), await newHost(-5, 5)];
    const number = `+4679${phone.slice(-7)}`;
    await addSmsSender(world.tools, own.organization_id, number);
    await own.write();
    await other.write();
    expect(provider.messages.map(({ from }) => from)).toEqual([number, SHARED]);
    expect([await own.smsFrom(), await other.smsFrom()]).toEqual([number, SHARED]);
    await answer(number);
    expect(await repliesOf(own, other)).toEqual([[TEXT], []]);
    await answer(SHARED, 'SM-second');
    expect(await repliesOf(own, other)).toEqual([[TEXT], [TEXT]]);
  });

  it('brings nothing to another organization, though only that one wrote to the guest', async () => {
    const [own, other] = [await newHost(-5, 5), await newHost(-5, 5)];
    const number = `+4679${phone.slice(-7)}`;
    await addSmsSender(world.tools, own.organization_id, number);
    await other.write();
    await answer(number);
    expect(await repliesOf(own, other)).toEqual([[], []]);
  });

  it('keeps the answers to what was sent before it was given', async () => {
    const host = await newHost(-5, 5);
    await host.write();
    await addSmsSender(world.tools, host.organization_id, `+4679${phone.slice(-7)}`);
    await answer(SHARED);
    expect(await host.replies()).toEqual([TEXT]);
  });

  it('that is handed on brings the new one no answers to the old one', async () => {
    const [before, after] = [await newHost(-5, 5), await newHost(-5, 5)];
    const number = `+4679${phone.slice(-7)}`;
    await addSmsSender(world.tools, before.organization_id, number);
    await before.write();
    expect(await removeSmsSender(world.tools, number)).toBe(true);
    await addSmsSender(world.tools, after.organization_id, number);
    await answer(number);
    expect(await repliesOf(before, after)).toEqual([[], []]);
  });

  it('belongs to one organization, which has one number; the shared number belongs to none', async () => {
    const [one, other] = [await newHost(-5, 5), await newHost(-5, 5)];
    const [number, next] = [`+4679${phone.slice(-7)}`, `+4678${phone.slice(-7)}`];
    await addSmsSender(world.tools, one.organization_id, number);
    await expect(addSmsSender(world.tools, other.organization_id, number)).rejects.toMatchObject({
      status: 409,
    });
    for (const _ of [1, 2]) await addSmsSender(world.tools, one.organization_id, next);
    const mine = (await listSmsSenders(world.tools)).filter(
      ({ organization_id }) => organization_id === one.organization_id,
    );
    expect(mine.map((sender) => sender.number)).toEqual([next]);
    // Assigned to one of them before it became LARES_SMS_FROM.
    await addSmsSender(world.tools, one.organization_id, SHARED);
    await other.write();
    await answer(SHARED);
    expect(await repliesOf(one, other)).toEqual([[], [TEXT]]);
    expect(await removeSmsSender(world.tools, SHARED)).toBe(true);
    expect(await removeSmsSender(world.tools, SHARED)).toBe(false);
  });
});
