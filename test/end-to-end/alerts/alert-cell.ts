import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { INCIDENT_KINDS } from '../../../src/incidents/index.ts';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import type { openPushService } from '../../harness/gateways/push-service.ts';
import { minutes, sendReports, times } from '../../harness/monitored-home.ts';
import type { Person, World } from '../../harness/world.ts';
import { type Channel, type Hazard, isInSummary, type Member } from './expected-alerts.ts';

/** One home with three members, each with one address per channel that only this cell uses. */
export interface Cell {
  hazard: Hazard;
  channel: Channel;
  home_id: string;
  name: string;
  people: Record<Member, Person>;
  /** Addresses of all channels, as the gateways see them, with their owners. */
  addresses: Map<string, Member>;
  /** Raises the hazard now. */
  raise(): Promise<void>;
  /** The kinds of the home's incidents. */
  kinds(): Promise<string[]>;
}

type PushService = Awaited<ReturnType<typeof openPushService>>;

let cells = 0;

interface CellOptions {
  hazard: Hazard;
  channel: Channel;
  /** What each member may be reached by. */
  channels: Record<Member, Channel[]>;
  timezone?: string;
  /** Without the rules by which members want to know of a cold or damp room at once. */
  hasSummary?: boolean;
}

export async function openCell(
  { world, push }: { world: World; push: PushService },
  { hazard, channel, channels, timezone = 'Europe/Stockholm', hasSummary = false }: CellOptions,
): Promise<Cell> {
  cells += 1;
  const name = `Home ${cells}`;
  const { organization_id, ...hood } = await world.neighbourhood();
  const { owner } = hood;
  const people = { first: hood.member, second: hood.admin, owner };
  const client = world.as(owner);
  const home = await client.post('/homes', { name, organization_id, timezone });
  expect(home.status, home.text).toBe(201);
  const { home_id } = home.body;
  // Only members are alerted here. Guests and sirens have tests of their own.
  const settings = {
    noise: { ladder: [[], [], []] },
    alarm: { grace_s: 0, exit_delay_s: 0, siren: false },
    messages: { pre_arrival: false },
  };
  const changed = await client.patch(`/homes/${home_id}`, { settings });
  expect(changed.status, changed.text).toBe(200);
  const onCall = await client.put(`/organizations/${organization_id}/on-call`, {
    user_ids: [people.first.user_id, people.second.user_id],
  });
  expect(onCall.status, onCall.text).toBe(200);
  const addresses = new Map<string, Member>();
  for (const [member, person] of Object.entries(people) as [Member, Person][])
    for (const address of await giveChannels(
      world,
      push,
      { person, hasRule: member !== 'owner' && (isInSummary(hazard) ? !hasSummary : channel === 'call') },
      channels[member],
    ))
      addresses.set(address, member);
  const device = await client.post(`/homes/${home_id}/devices`, { description: 'Hall' });
  expect(device.status, device.text).toBe(201);
  const { device_token } = device.body;
  let seq = 0;
  const report = async (members: object) => {
    seq += 1;
    const sent_at = world.clock.now().getTime();
    const answer = await sendReports(world, device_token, {
      v: 1,
      boot_id: 1,
      seq,
      sent_at,
      heartbeat_s: 3600,
      ...members,
    });
    expect(answer.status).toBe(202);
    expect(answer.body.rejected ?? []).toEqual([]);
  };
  await report({});
  if (hazard === 'intrusion') {
    const armed = await client.put(`/homes/${home_id}/alarm`, { alarm_status: 'on' });
    expect(armed.status, armed.text).toBe(200);
  }
  const raise = () => report(reportOf(hazard, world.clock.now().getTime()));
  const kinds = async () => {
    const { incidents } = (await client.get(`/homes/${home_id}/incidents`)).body;
    return incidents.map(({ kind }: { kind: string }) => kind);
  };
  return { hazard, channel, home_id, name, people, addresses, raise, kinds };
}

/** Returns the addresses. Numbers count as confirmed. */
async function giveChannels(
  world: World,
  push: PushService,
  { person, hasRule }: { person: Person; hasRule: boolean },
  channels: readonly Channel[],
): Promise<string[]> {
  numbers += 1;
  const number = `+4670${String(numbers).padStart(7, '0')}`;
  const hasNumber = channels.includes('sms') || channels.includes('call');
  await world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, by_email, by_call, phone_number, phone_verified_at)
    VALUES (${person.user_id}, ${channels.includes('email')}, ${channels.includes('call')},
            ${hasNumber ? number : null}, ${hasNumber ? world.clock.now() : null})`);
  const browser = await world.browserOf(person);
  // Without a rule, a number receives SMS too, calls are for safety incidents, and a cold room is in the summary.
  if (hasRule) {
    const rules = [{ kinds: INCIDENT_KINDS, channels, told: 'at_once' }];
    const answer = await browser.api('PUT', '/users/me/notification-rules', { rules });
    expect(answer.status, answer.text).toBe(200);
  }
  const addresses = channels.map((channel) => {
    if (channel === 'email') return person.email;
    return channel === 'push' ? `/push/${person.user_id}` : `${channel} ${number}`;
  });
  if (channels.includes('call')) addresses.push(`sms ${number}`);
  if (!channels.includes('push')) return addresses;
  const subscription = { ...push.subscriptionAt(`/push/${person.user_id}`), label: 'Phone' };
  const added = await browser.api('POST', '/users/me/notification-ways/push', subscription);
  expect(added.status, added.text).toBe(201);
  return addresses;
}

let numbers = 0;

const alarmSound = (t: number, more: object) => ({
  events: [{ id: 1, t, type: 'alarm_sound', cycles: 3, confidence: 0.9, ...more }],
});

/** One report that raises the hazard at `t`. */
function reportOf(hazard: Hazard, t: number): object {
  switch (hazard) {
    case 'smoke_alarm':
      return alarmSound(t, { pattern: 't3' });
    case 'carbon_monoxide':
      return alarmSound(t, { pattern: 't4' });
    case 'gas':
      return { events: [{ id: 1, t, type: 'gas_alarm' }] };
    case 'water':
      return { events: [{ id: 1, t, type: 'water_leak' }] };
    case 'temperature':
      return { samples: minutes(t, times(16, { temp: 10 })) };
    case 'humidity':
      return { samples: minutes(t, times(61, { temp: 21, rh: 90 })) };
    case 'mould':
      return { samples: dampHours(t) };
    case 'intrusion':
      return { events: [{ id: 1, t, type: 'motion' }] };
    case 'freezing':
      return { samples: [{ t, temp: 1 }] };
    case 'noise':
      return { samples: minutes(t, times(10, { laeq: 85 })) };
    case 'smoking':
      return { samples: minutes(t, times(5, { smoke_score: 0.9 })) };
  }
}

const DAMP_HOURS = 52;

/** One sample an hour: an hour counts once the next one has begun. */
const dampHours = (t: number) =>
  times(DAMP_HOURS, { temp: 21, rh: 90 }).map((air, index) => ({
    t: t - (DAMP_HOURS - 1 - index) * HOUR_MS,
    ...air,
  }));
