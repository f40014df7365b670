import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { urlOf } from '../../test/harness/database.ts';
import { FakeClock } from '../../test/harness/fake-clock.ts';
import { runLares, temporaryDirectory } from '../../test/harness/program.ts';
import { openReceiver } from '../../test/harness/receiver.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';
import { USER_EVENT_TYPES } from './user-events.ts';

/** Copied from the specification, line by line. */
const SPECIFIED = {
  Noise:
    'noise_detected, noise_quieted, noise_sms_sent, noise_email_sent, noise_auto_call, noise_flash_and_sound, sound_level_dropped_normal',
  Occupancy: 'crowd_detected, pir_motion, motion_alarm_on, motion_alarm_off, motion_alarm_critical_event',
  'Motion automation': 'motion_automation_guest_checkin, motion_automation_guest_no_show',
  Climate:
    'temperature_high, temperature_low, temperature_risen_normal, temperature_dropped_normal, humidity_high, humidity_low, humidity_risen_normal, humidity_dropped_normal, almost_freezing, risk_of_mould, risk_of_mould_cleared',
  Smoking: 'smoking_detected',
  Alarms: 'alarm_heard',
  Device:
    'device_online, device_offline, device_power_off, battery_low, battery_empty, tamper_mounted, tamper_removed, short_button_press',
  Guests: 'guest_connect_sms_sent',
};
const NAMES = Object.values(SPECIFIED).flatMap((names) => names.split(', '));

async function homeWithReceiver(world: World) {
  const hood = await world.neighbourhood();
  const made = await world
    .as(hood.owner)
    .post('/homes', { name: 'Home', organization_id: hood.organization_id });
  const receiver = await openReceiver();
  const hook = await world
    .as(hood.owner)
    .post(`/organizations/${hood.organization_id}/webhooks`, { url: receiver.url, events: ['*'] });
  expect([made.status, hook.status]).toEqual([201, 201]);
  return { home_id: made.body.home_id as string, receiver, hood };
}

it('the catalogue is exactly the one of the specification [catalogue-exact]', () => {
  expect(NAMES).toHaveLength(36);
  expect([...EVENT_TYPES].sort()).toEqual([...NAMES].sort());
});

it('a wildcard subscriber gets every type of the catalogue, each once, and nothing else [wildcard-every-type]', async () => {
  const world = await openWorld();
  const { home_id, receiver } = await homeWithReceiver(world);
  const event_time = world.clock.now();
  await Promise.all(
    NAMES.map((type) => world.app.recorder.record({ home_id, type: type as EventType, event_time })),
  );
  // An endpoint that never answered before gets deliveries gradually.
  const waiting = () => world.tools.database.rows(sql`SELECT event_type FROM deliveries`);
  await expect.poll(waiting).toEqual([]);
  expect(receiver.received.map(({ body }) => body.event.type).sort()).toEqual([...NAMES].sort());
});

it('a type that is not declared is refused at the command line: nothing is recorded or delivered [undeclared-type-refused]', async () => {
  // The command uses the machine's clock. Its event must be due in this world on any day.
  const world = await openWorld({ clock: new FakeClock(new Date(Date.now() + 3_600_000).toISOString()) });
  const { home_id, receiver, hood } = await homeWithReceiver(world);
  const environment = {
    DATABASE_URL: urlOf(world.connectionConfig),
    LARES_DATA_DIR: temporaryDirectory(),
    LARES_SECRET_KEY: Buffer.alloc(32, 7).toString('hex'),
  };
  const emit = (type: string) =>
    runLares(['event', 'emit', '--home', home_id, '--type', type, '--json'], environment);
  const kept = () =>
    world.tools.database.rows(
      sql`SELECT event_type FROM home_events UNION ALL SELECT event_type FROM deliveries`,
    );

  // webhook_ping and disturbance_ended are names elsewhere, but not here.
  for (const type of ['nonsense', 'webhook_ping', 'disturbance_ended', '*']) {
    const refused = await emit(type);
    expect([refused.code, refused.stderr], type).toEqual([
      64,
      expect.stringContaining(`${type} is not an event type`),
    ]);
  }
  expect(await kept()).toEqual([]);

  const taken = await emit('battery_low');
  expect([taken.code, JSON.parse(taken.stdout)]).toEqual([0, { event_ids: [expect.any(String)] }]);
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]?.body.event.type).toBe('battery_low');
  const log = `/organizations/${hood.organization_id}/audit?action=event.emitted`;
  const { entries } = (await world.as(hood.owner).get(log)).body;
  expect(entries.map(({ text }: { text: string }) => text)).toEqual([
    'The operator raised an event by hand in Home (type: battery_low; 1)',
  ]);
});

it('the documented catalogue has each name in its category, and marks those that are not stored', async () => {
  const world = await openWorld();
  const person = await world.person(['events_read']);
  const { status, body } = await world.as(person).get('/event-types');
  expect(status).toBe(200);
  const listed = Object.entries(SPECIFIED).map(([category]) => [
    category,
    body.event_types
      .filter((type: { category: string }) => type.category === category)
      .map(({ name }: { name: string }) => name)
      .join(', '),
  ]);
  expect(Object.fromEntries(listed)).toEqual(SPECIFIED);
  expect(body.event_types).toHaveLength(NAMES.length);
  for (const { description } of body.event_types) expect(description).toMatch(/^[A-Z][^_]{10,}$/);
  const transient = body.event_types.filter((type: { transient: boolean }) => type.transient);
  expect(transient.map(({ name }: { name: string }) => name)).toEqual(['pir_motion']);
  expect(body.user_event_types).toEqual(USER_EVENT_TYPES);
  expect((await world.as(await world.person(['homes_read'])).get('/event-types')).status).toBe(403);
});
