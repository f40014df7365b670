import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openSmsGateway } from '../../../test/harness/gateways/sms-gateway.ts';
import { openWorld } from '../../../test/harness/world.ts';
import { HOUR_MS } from '../../platform/durations.ts';

const GUESTS = 20;
const MOST_ROUNDS = 100;

it('two processes that look at the same moment send each message once', async () => {
  const provider = await openSmsGateway();
  // These processes are not workers: they poll only on call.
  const here = await openWorld({ smsUrl: provider.url, roles: ['api'] });
  const { connectionConfig, clock } = here;
  const there = await openWorld({ connectionConfig, clock, smsUrl: provider.url, roles: ['api'] });
  const { owner: person, organization_id } = await here.neighbourhood();
  const owner = here.as(person);
  const { home_id } = (await owner.post('/homes', { name: 'Boathouse', organization_id })).body;
  const checkin_time = new Date(clock.now().getTime() + HOUR_MS).toISOString();
  for (let number = 0; number < GUESTS; number += 1) {
    const guest = { name: `Guest ${number}`, phone_number: `+467012345${number + 10}`, checkin_time };
    expect((await owner.post(`/homes/${home_id}/guests`, guest)).status).toBe(201);
  }

  const isDue = () => here.tools.database.row(sql`SELECT FROM jobs WHERE kind IN ('message', 'pre_arrival')`);
  for (let rounds = 0; (await isDue()) && rounds < MOST_ROUNDS; rounds += 1) {
    await Promise.all([here, there].map((world) => world.app.jobs.poll()));
    await Promise.all([here, there].map((world) => world.app.jobs.settled()));
  }

  expect(new Set(provider.messages.map(({ to }) => to)).size).toBe(GUESTS);
  expect(provider.requests).toHaveLength(GUESTS);
  const { home_events } = (await owner.get(`/homes/${home_id}/events?limit=500`)).body;
  const guests = home_events.map(({ guest_id }: { guest_id: string }) => guest_id);
  expect([guests.length, new Set(guests).size]).toEqual([GUESTS, GUESTS]);
});
