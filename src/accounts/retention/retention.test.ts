import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  // The operator keeps messages for 100 days and events for three. No worker deletes anything.
  world = await openWorld({ roles: ['api'], eventRetentionDays: 3, retention: { messagesDays: 100 } });
  hood = await world.neighbourhood();
});

const NO_LIMITS = {
  samples_days: null,
  events_days: null,
  messages_days: null,
  guests_days: null,
  audit_days: null,
};
const pathOf = ({ organization_id }: Neighbourhood) => `/organizations/${organization_id}/retention`;
const change = (body: object, actor = hood.owner) => world.as(actor).patch(pathOf(hood), body);

describe('how long an organization keeps what', () => {
  it('is as long as the instance until it says otherwise, and never longer', async () => {
    const instance = {
      ...NO_LIMITS,
      samples_days: 1830,
      events_days: 3,
      messages_days: 100,
      audit_days: 400,
    };
    const { body } = await world.as(hood.admin).get(pathOf(hood));
    expect(body).toEqual({
      organization_id: hood.organization_id,
      ...NO_LIMITS,
      instance,
      effective: instance,
      minimum: { samples_days: 7, events_days: 3, messages_days: 7, guests_days: 1, audit_days: 90 },
      maximum: {
        samples_days: 1830,
        events_days: 3,
        messages_days: 100,
        guests_days: 36_500,
        audit_days: 400,
      },
    });
    const first = await change({ samples_days: 30, guests_days: 10, messages_days: 50 });
    expect([first.status, first.body.effective]).toEqual([
      200,
      { ...instance, samples_days: 30, guests_days: 10, messages_days: 50 },
    ]);
    const second = await change({ messages_days: null, audit_days: 365 });
    expect(second.body).toMatchObject({ ...NO_LIMITS, samples_days: 30, guests_days: 10, audit_days: 365 });
    expect(second.body.effective.messages_days).toBe(100);
    expect((await world.as(hood.owner).get(pathOf(hood))).body).toEqual(second.body);
  });

  it.each<[object, string]>([
    [{ samples_days: 6 }, 'samples_days'],
    [{ samples_days: 1831 }, 'samples_days'],
    [{ events_days: 4 }, 'events_days'],
    [{ events_days: 2 }, 'events_days'],
    [{ messages_days: 101 }, 'messages_days'],
    [{ guests_days: 0 }, 'guests_days'],
    [{ guests_days: -1 }, 'guests_days'],
    [{ guests_days: 1.5 }, 'guests_days'],
    [{ guests_days: '30' }, 'guests_days'],
    [{ guests_days: 36_501 }, 'guests_days'],
    [{ audit_days: 89 }, 'audit_days'],
    [{ audit_days: true }, 'audit_days'],
    [{ guests_days: 5, audit_days: 1 }, 'audit_days'],
  ])('%j is a 400 that names %s, and changes nothing', async (body, member) => {
    const before = (await world.as(hood.owner).get(pathOf(hood))).body;
    const refused = await change(body);
    expect([refused.status, refused.body.context]).toEqual([400, member]);
    expect(refused.body.message).toContain(member);
    expect((await world.as(hood.owner).get(pathOf(hood))).body).toEqual(before);
  });

  it('is changed by owners alone, and seen by admins; others learn nothing', async () => {
    const stranger = await world.neighbourhood();
    const statuses = async (actor: typeof hood.owner) => [
      (await world.as(actor).get(pathOf(hood))).status,
      (await change({ guests_days: 'soon' }, actor)).status,
    ];
    expect(await statuses(hood.owner)).toEqual([200, 400]);
    expect(await statuses(hood.admin)).toEqual([200, 403]);
    for (const actor of [hood.member, hood.operator, stranger.owner]) {
      expect(await statuses(actor)).toEqual([403, 403]);
    }
  });
});
