import sql from 'sql-template-tag';
import type { NewEvent } from '../../../src/events/index.ts';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import type { Neighbourhood, World } from '../../harness/world.ts';

/** Homes with devices in every state and a history, as a user would find after some weeks. */
export interface Portfolio {
  homeId: string;
  homeName: string;
  deviceId: string;
}

const HOMES = [
  { name: 'Strandvägen 12', address: 'Strandvägen 12, Stockholm', timezone: 'Europe/Stockholm' },
  { name: 'Boathouse', address: 'Sjövägen 3, Vaxholm', timezone: 'Europe/Stockholm' },
  { name: 'Nyhavn studio', address: 'Nyhavn 21, Copenhagen', timezone: 'Europe/Copenhagen' },
  { name: 'Fjord cabin', address: 'Fjordveien 88, Bergen', timezone: 'Europe/Oslo' },
];
const EVENTS_OF_HISTORY = 60;

export async function seedPortfolio(world: World, hood: Neighbourhood): Promise<Portfolio> {
  const owner = world.as(hood.owner);
  const homeIds: string[] = [];
  for (const home of HOMES) {
    homeIds.push(
      (await owner.post('/homes', { ...home, organization_id: hood.organization_id })).body.home_id,
    );
  }
  const [homeId = '', otherHomeId = ''] = homeIds;
  const deviceId = await device(world, hood, homeId, 'Living room', { percent: 84, silentMinutes: 4 });
  await device(world, hood, homeId, 'Bedroom', { percent: 12, silentMinutes: 38 });
  await device(world, hood, homeId, 'Kitchen', { percent: 55, silentMinutes: 600, offline: true });
  await owner.post(`/homes/${homeId}/devices`, { description: 'Terrace' });
  await device(world, hood, otherHomeId, 'Main room', { percent: 91, silentMinutes: 2 });
  await history(world, homeId, deviceId);
  return { homeId, homeName: 'Strandvägen 12', deviceId };
}

interface State {
  percent: number;
  silentMinutes: number;
  offline?: boolean;
}

/** Writes rows as if the devices had reported, so that "last seen four minutes ago" needs no waiting. */
async function device(world: World, hood: Neighbourhood, homeId: string, name: string, state: State) {
  const created = await world.as(hood.owner).post(`/homes/${homeId}/devices`, { description: name });
  const id: string = created.body.device_id;
  const lastContactAt = new Date(world.clock.now().getTime() - state.silentMinutes * MINUTE_MS);
  const ongoing = [
    ...(state.offline ? ['device_offline'] : []),
    ...(state.percent <= 20 ? ['battery_low'] : []),
  ];
  const values = {
    temperature: { time: lastContactAt, value: 21.4 },
    sound: { time: lastContactAt, value: 47 },
  };
  await world.tools.database.rows(sql`
    UPDATE device_status SET first_seen_at = ${lastContactAt}, last_heard_from_at = ${lastContactAt}, offline = ${state.offline ?? false},
      ongoing_events = ${ongoing}, battery_percent = ${state.percent}, latest_sensor_values = ${JSON.stringify(values)}
    WHERE device_id = ${id}`);
  return id;
}

async function history(world: World, homeId: string, deviceId: string): Promise<void> {
  const noise = {
    type: 'noise_detected',
    metadata: { noiseDetected: { soundLevel: 81.5, soundThreshold: 75, disturbanceMonitoringLevel: 2 } },
  } as const;
  const heat = {
    type: 'temperature_high',
    metadata: { temperatureHigh: { temperature: 31.2, threshold: 30, durationMinutes: 15 } },
  } as const;
  const kinds = [noise, { type: 'noise_quieted' }, heat, { type: 'device_online' }] as const;
  const start = world.clock.now().getTime();
  await Promise.all(
    Array.from({ length: EVENTS_OF_HISTORY }, (_, index) => {
      const kind = kinds[index % kinds.length] ?? noise;
      const event: NewEvent = {
        ...kind,
        home_id: homeId,
        device_id: deviceId,
        event_time: new Date(start - index * 97 * MINUTE_MS),
      };
      return world.app.recorder.record(event);
    }),
  );
}
