import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import type { Answer } from '../../harness/client.ts';
import { sendReports, settleHome } from '../../harness/monitored-home.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../harness/world.ts';
import { type Operation, operationsOf } from '../document.ts';
import { POLICY } from './policy.ts';
import { type Portfolio, pathIn, seedHome, seedPortfolio } from './portfolio.ts';

/**
 * Staff maintains devices and rooms, and must not learn who stays there. The test gives a guest distinctive words in
 * every field and calls every operation. No answer may contain one of these words.
 */
const SLOWEST_MS = 240_000;
const WORDS = {
  name: 'Quirinia Zwart',
  email: 'quirinia@zwart.example',
  phone: '+46709998877',
  message: 'Regenboog',
  note: 'Wervelwind',
  recipient: 'Maskerade',
  feed: 'Boekingskanaal',
};

let world: World;
let hood: Neighbourhood;
let staff: Person;
let portfolio: Portfolio;
let operations: Operation[];
let words: string[];
let cold: string;

beforeAll(async () => {
  world = await openWorld({ roles: ['api', 'ingest'] });
  hood = await world.neighbourhood();
  staff = await world.person();
  await world.join(hood.organization_id, staff, 'staff');
  const owner = world.as(hood.owner);
  const { name, email, phone: phone_number } = WORDS;
  const stay = { checkin_time: '2026-11-15T00:00:00Z', checkout_time: '2026-11-30T00:00:00Z' };
  const home = await seedHome(world, hood, 'Boathouse', { name, email, phone_number, ...stay });
  portfolio = { ...(await seedPortfolio(world, hood)), ...home };
  const inHome = `/homes/${home.home_id}`;
  const guest = (await owner.get(`${inHome}/guests/${home.guest_id}`)).body;
  expect(guest).toMatchObject({ name, email, phone_number });
  await owner.post(`${inHome}/guests/${home.guest_id}/messages`, { channel: 'email', text: WORDS.message });
  await owner.post(`${inHome}/incidents/${home.incident_id}/notes`, { text: `${WORDS.note} of ${name}` });
  await owner.post(`${inHome}/integrations`, {
    type: 'ical',
    name: WORDS.feed,
    url: 'http://127.0.0.1:9/feed.ics',
  });
  await world.app.recorder.record({
    home_id: home.home_id,
    type: 'guest_connect_sms_sent',
    event_time: world.clock.now(),
    metadata: { guestConnectSmsSent: { recipient: WORDS.recipient, purpose: 'pre_arrival' } },
  });
  cold = await coldRoom(home.home_id);
  words = [
    ...Object.values(WORDS),
    guest.access_code,
    guest.guest_page.split('/').at(-1),
    guest.guest_id,
  ].flatMap((word: string) => [word, encodeURIComponent(word)]);
  operations = operationsOf((await world.anonymous.get('/openapi.json')).body);
}, SLOWEST_MS);

/** Creates an incident for staff. */
async function coldRoom(homeId: string): Promise<string> {
  const owner = world.as(hood.owner);
  const made = await owner.post(`/homes/${homeId}/devices`, { description: 'Cellar' });
  const { device_id, device_token } = made.body;
  const now = world.clock.now().getTime();
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    t: now - (59 - minute) * MINUTE_MS,
    temp: 8,
  }));
  const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, samples };
  expect((await sendReports(world, device_token, report)).status).toBe(202);
  await settleHome(world, homeId);
  const { incidents } = (await owner.get(`/homes/${homeId}/incidents?kind=temperature`)).body;
  return incidents.find((one: { device_id: string }) => one.device_id === device_id).incident_id;
}

const seenIn = ({ text }: Pick<Answer, 'text'>) => words.filter((word) => text.includes(word));

describe('staff', () => {
  it(
    'sees nothing of who stays there, in the answer of any operation',
    async () => {
      const wrong: string[] = [];
      const revealing: string[] = [];
      const browser = await world.browserOf(staff);
      const ofOwner = await world.browserOf(hood.owner);
      for (const operation of operations) {
        const rule = POLICY[operation.id];
        if (rule === 'a device' || rule === 'no credentials') continue;
        // The caller has to stay logged in.
        if (rule === 'a person' && operation.method !== 'GET') continue;
        const paths = [pathIn(operation, portfolio), pathIn(operation, { ...portfolio, incident_id: cold })];
        for (const path of new Set(paths)) {
          const body = operation.method === 'GET' ? undefined : {};
          const byToken = await world.as(staff).send(operation.method, path, body ? { body } : {});
          const bySession = await browser.api(operation.method, path, body);
          for (const answer of [byToken, bySession])
            for (const word of seenIn(answer)) wrong.push(`${operation.id}: ${word}`);
          expect(
            [byToken.status, bySession.status].every((status) => status < 500),
            operation.id,
          ).toBe(true);
          if (operation.method !== 'GET') continue;
          if (seenIn(await ofOwner.api('GET', path)).length > 0) revealing.push(operation.id);
        }
      }
      expect(wrong).toEqual([]);
      // Otherwise the walk had no words to find.
      expect([...new Set(revealing)]).toEqual(
        expect.arrayContaining([
          'listGuests',
          'getGuest',
          'getOverview',
          'getIncident',
          'listIncidents',
          'listHomeEvents',
          'getHomeEvent',
          'listOrganizationEvents',
          'listMessages',
          'listGuestMessages',
          'listIntegrations',
        ]),
      );
    },
    SLOWEST_MS,
  );

  it('sees homes, devices, what they go through, and when the home is taken', async () => {
    const as = world.as(staff);
    const { home_id, device_id } = portfolio;
    expect((await as.get(`/homes/${home_id}`)).status).toBe(200);
    expect((await as.get(`/devices/${device_id}`)).status).toBe(200);
    expect((await as.get(`/devices/${device_id}/temperature`)).status).toBe(200);
    const { stays, paging } = (await as.get(`/homes/${home_id}/stays`)).body;
    expect(stays).toEqual([
      { checkin_time: '2026-11-15T00:00:00.000Z', checkout_time: '2026-11-30T00:00:00.000Z' },
    ]);
    expect(paging.total_count).toBe(1);
    const later = await as.get(`/homes/${home_id}/stays?from=2026-12-01T00:00:00Z`);
    expect(later.body.stays).toEqual([]);
    const { homes } = (await as.get(`/organizations/${hood.organization_id}/overview`)).body;
    const seen = homes.find((one: { home_id: string }) => one.home_id === home_id);
    expect([seen.occupied, 'guest_name' in seen]).toEqual([true, false]);
  });

  it('cannot search stays by guest', async () => {
    const path = `/homes/${portfolio.home_id}/stays`;
    const all = await world.as(staff).get(path);
    for (const query of ['q=nomatch', 'source=nomatch', `q=${WORDS.phone}`, 'q=a&q=b', 'source=a&source=b']) {
      const { status, text } = await world.as(staff).get(`${path}?${query}`);
      expect([status, text], query).toEqual([200, all.text]);
    }
  });

  it('looks after what rooms and devices go through, and reads its own notes', async () => {
    const as = world.as(staff);
    const path = `/homes/${portfolio.home_id}/incidents/${await coldRoom(portfolio.home_id)}`;
    const taken = await as.post(`${path}/acknowledge`);
    expect([taken.status, taken.body.acknowledged_by]).toEqual([200, staff.user_id]);
    const noted = await as.post(`${path}/notes`, { text: 'Window was open' });
    expect(noted.status).toBe(201);
    expect(noted.body.acts.map(({ text }: { text?: string }) => text)).toContain('Window was open');
    await world.as(hood.owner).post(`${path}/notes`, { text: WORDS.note });
    const read = (await as.get(path)).body.acts.map(({ text }: { text?: string }) => text);
    expect(read).toEqual([undefined, 'Window was open', undefined]);
    expect((await as.post(`${path}/close`)).status).toBe(200);
  });

  it.each(['acknowledge', 'close', 'notes'])('does not answer to an alarm by %s', async (act) => {
    const path = `/homes/${portfolio.home_id}/incidents/${portfolio.incident_id}/${act}`;
    const answer = await world.as(staff).post(path, { text: 'x' });
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('has these rights and no others', async () => {
    const browser = await world.browserOf(staff);
    const { organizations } = (await browser.api('GET', '/organizations')).body;
    expect(organizations[0]).toMatchObject({
      role: 'staff',
      limited: false,
      rights: ['user_read', 'homes_read', 'devices_read', 'events_read', 'incidents', 'stays'],
    });
  });

  it('is notified of an incident without the name of the guest', async () => {
    const organization = `/organizations/${hood.organization_id}`;
    await world.as(hood.owner).put(`${organization}/on-call`, { user_ids: [staff.user_id] });
    const home = await seedHome(world, hood, 'Gatehouse', {
      name: WORDS.name,
      checkin_time: '2026-11-15T00:00:00Z',
    });
    expect(home.incident_id).toBeDefined();
    const mail = await world.mailTo(staff.email);
    expect(mail).toContain('Gatehouse');
    expect(seenIn({ text: mail })).toEqual([]);
  });
});
