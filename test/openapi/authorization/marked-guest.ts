import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Neighbourhood, World } from '../../harness/world.ts';
import { type Portfolio, seedHome, seedPortfolio } from './portfolio.ts';

/** Text that occurs nowhere else, for the columns that a host, a guest or a booking system fills. */
const TEXTS = {
  'guests.name': 'Quirinia Zwart',
  'guests.email': 'quirinia@zwart.example',
  'guests.phone_number': '+46709998877',
  'guests.external_id': 'Kruimelboeking77',
  'guests.source': 'Boekingskanaal',
  'messages.sealed_body': 'Regenboog bij de voordeur',
  'incident_acts.sealed_text': 'Wervelwind op zolder',
  'home_events.metadata': 'Maskerade',
  'evidence_reports.sealed_file': 'Klacht over de bewoner',
};

export type Markers = Record<string, string>;

/** An portfolio whose home has a guest with a marker in every column that holds personal data. */
export async function plantMarkedGuest(world: World, hood: Neighbourhood) {
  const owner = world.as(hood.owner);
  const made = async (path: string, body: object) => {
    const answer = await owner.post(path, body);
    expect(answer.status, `${path} ${answer.text}`).toBe(201);
    return answer.body;
  };
  const organization = `/organizations/${hood.organization_id}`;
  const everything = await seedPortfolio(world, hood);
  const hook = { url: 'http://localhost:9/guests', events: ['guest_connect_sms_sent'] };
  const { hook_id } = await made(`${organization}/webhooks`, hook);
  const home = await seedHome(world, hood, 'Boathouse', {
    name: TEXTS['guests.name'],
    email: TEXTS['guests.email'],
    phone_number: TEXTS['guests.phone_number'],
    checkin_time: '2026-11-15T00:00:00Z',
    checkout_time: '2026-11-30T00:00:00Z',
  });
  const inHome = `/homes/${home.home_id}`;
  const guestPath = `${inHome}/guests/${home.guest_id}`;
  const { external_id, source } = {
    external_id: TEXTS['guests.external_id'],
    source: TEXTS['guests.source'],
  };
  await world.tools.database.rows(sql`
    UPDATE guests SET external_id = ${external_id}, source = ${source} WHERE guest_id = ${home.guest_id}`);
  await made(`${guestPath}/messages`, { channel: 'email', text: TEXTS['messages.sealed_body'] });
  await world.app.jobs.poll();
  await world.app.jobs.settled();
  const incident = `${inHome}/incidents/${home.incident_id}`;
  await made(`${incident}/notes`, { text: TEXTS['incident_acts.sealed_text'] });
  const { report_id } = await made(`${incident}/evidence`, {
    reason: TEXTS['evidence_reports.sealed_file'],
  });
  const { event_id } = await world.app.recorder.record({
    home_id: home.home_id,
    type: 'guest_connect_sms_sent',
    event_time: world.clock.now(),
    metadata: {
      guestConnectSmsSent: { recipient: TEXTS['home_events.metadata'], purpose: 'pre_arrival' },
    },
  });
  const { deliveries } = (await owner.get(`${organization}/webhooks/${hook_id}/deliveries`)).body;
  const guest = (await owner.get(guestPath)).body;
  const markers: Markers = {
    ...TEXTS,
    'guests.access_code': guest.access_code,
    'guests.guest_page': guest.guest_page.split('/').at(-1),
    'guests.guest_id': home.guest_id,
    'messages.recipient': 'q•••@zwart.example',
  };
  const delivery_id = String(deliveries[0].delivery_id);
  const portfolio: Portfolio = {
    ...everything,
    ...home,
    report_id,
    hook_id,
    delivery_id,
    home_event_id: event_id,
  };
  return { portfolio, markers };
}
