import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { openHomeAssistant } from '../../harness/gateways/home-assistant.ts';
import { mosquittoPath, startMosquitto } from '../../harness/gateways/mosquitto.ts';
import { minutes, monitoredHome, times } from '../../harness/monitored-home.ts';
import { openWorld, type World } from '../../harness/world.ts';

const USERS = { lares: 'secret', ha: 'secret' };
/** Rounds are seconds apart, and the machine may be busy. */
const POLLING = { timeout: 30_000, interval: 50 };
const LONG_MS = 3 * MINUTE_MS;
const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, POLLING);

async function openStage() {
  const { port, stop } = await startMosquitto(USERS);
  const world = await openWorld({ homeAssistantUrl: `mqtt://lares:secret@127.0.0.1:${port}` });
  const hass = await openHomeAssistant(`mqtt://ha:secret@127.0.0.1:${port}`);
  return { port, stop, world, hass };
}

const values = (world: World) => [{ t: world.clock.now().getTime(), laeq: 48.2, temp: 21.5, rh: 44 }];

describe.skipIf(!mosquittoPath)('Home Assistant (skipped where mosquitto is not installed)', () => {
  it(
    'finds the homes that a host chose, follows them, gives orders, and forgets what is deleted',
    async () => {
      const { world, hass } = await openStage();
      const home = await monitoredHome(world, {
        devices: [{ description: 'Hall' }, { description: 'Attic' }],
      });
      const { owner, home_id, device } = home;
      const [attic] = home.others;
      if (!attic) throw new Error('two devices');
      const guest = {
        name: 'Ada Lovelace',
        phone_number: '+46701234567',
        checkin_time: '2026-11-14T14:00:00Z',
      };
      expect((await owner.post(`/homes/${home_id}/guests`, guest)).status).toBe(201);
      await device.report({ samples: values(world), battery: { pct: 80 } });

      // Discovery: nothing until the host enables it, then the home and its devices.
      const path = `/homes/${home_id}/home-assistant`;
      expect((await owner.get(path)).body).toEqual({ home_id, available: true, enabled: false });
      expect(hass.payloads).toEqual([]);
      expect((await owner.put(path, { enabled: true })).body).toEqual({
        home_id,
        available: true,
        enabled: true,
      });
      await soon(hass.deviceNames).toEqual(['Boathouse', 'Boathouse Attic', 'Boathouse Hall']);
      expect(hass.device(`lares_${device.device_id}`)?.via).toBe(`lares_${home_id}`);
      const hall = (name: string) => hass.state(`lares_${device.device_id}_${name}`);
      await soon(() =>
        ['sound', 'temperature', 'humidity', 'battery', 'noise', 'connectivity'].map(hall),
      ).toEqual(['48.2', '21.5', '44', '80', 'OFF', 'ON']);
      // No entity for a metric that the device does not measure. A device that never reported has no values.
      expect(hass.entity(`lares_${device.device_id}_pm25`)).toBeUndefined();
      await soon(() => hass.state(`lares_${attic.device_id}_connectivity`)).toBe('OFF');
      const sound = hass.entity(`lares_${device.device_id}_sound`)?.component;
      // Three heartbeats of five minutes.
      expect(sound).toMatchObject({
        device_class: 'sound_pressure',
        unit_of_measurement: 'dBA',
        expire_after: 900,
      });
      await soon(() => hass.isAvailable(`lares_${device.device_id}_sound`)).toBe(true);

      // Lares publishes unchanged values again: Home Assistant then knows that they are current.
      const states = () =>
        hass.payloads.filter((text) => text.startsWith(`lares/ha/${device.device_id}/state`));
      const before = states().length;
      world.clock.advance(5 * MINUTE_MS);
      await device.report({ samples: values(world), battery: { pct: 80 } });
      await soon(() => states().length).toBeGreaterThan(before);

      const ofHome = (name: string) => hass.state(`lares_${home_id}_${name}`);
      await soon(() => ofHome('state')).toBe('ok');

      // States and events: the home gets loud.
      world.clock.advance(10 * MINUTE_MS);
      const loud = minutes(world.clock.now().getTime(), times(10, { laeq: 88, temp: 22, pm25: 12 }));
      await device.report({ samples: loud });
      await soon(() => [hall('noise'), hall('sound'), hall('pm25')]).toEqual(['ON', '88', '12']);
      await soon(() => ofHome('state')).toBe('attention');
      await soon(() => hass.events.map(({ body }) => [body['event_type'], body['device']])).toEqual([
        ['noise_detected', 'Hall'],
      ]);

      // Renames the device.
      await owner.patch(`/devices/${device.device_id}`, { description: 'Lobby' });
      await soon(hass.deviceNames).toEqual(['Boathouse', 'Boathouse Attic', 'Boathouse Lobby']);

      // Commands: arms and disarms over the same topics as all users.
      const panel = `lares_${home_id}_alarm`;
      const alarm = async () => [hass.state(panel), (await home.home()).alarm_status];
      await soon(alarm).toEqual(['disarmed', 'off']);
      await hass.order(panel, 'ARM_AWAY');
      await soon(alarm).toEqual(['arming', 'on_grace_period']);
      await home.pass(MINUTE_MS);
      await soon(alarm).toEqual(['armed_away', 'on']);
      await hass.order(panel, 'DISARM');
      await soon(alarm).toEqual(['disarmed', 'off']);
      const types = () => hass.events.map(({ body }) => body['event_type']);
      await soon(types).toEqual(['noise_detected', 'motion_alarm_on', 'motion_alarm_off']);
      const { entries } = (await owner.get(`/organizations/${home.hood.organization_id}/audit?limit=3`)).body;
      expect(entries.map(({ text }: { text: string }) => text)).toEqual([
        'Home Assistant disarmed the alarm of Boathouse',
        'Home Assistant armed the alarm of Boathouse',
        expect.stringContaining('changed the device'),
      ]);
      expect(entries[0]).toMatchObject({ actor: { via: 'app' }, token_name: 'Home Assistant' });

      // An unknown command, or one for a home that Home Assistant may not control, has no effect.
      const other = await world.home(home.hood);
      await hass.publish(`lares/ha/${other}/set`, 'ARM_AWAY');
      await hass.publish('lares/ha/nonsense/set', 'ARM_AWAY');
      await hass.order(panel, 'EXPLODE');
      await hass.order(panel, 'ARM_AWAY');
      await soon(alarm).toEqual(['arming', 'on_grace_period']);
      expect((await owner.get(`/homes/${other}`)).body.alarm_status).toBe('off');
      await hass.order(panel, 'DISARM');
      await soon(alarm).toEqual(['disarmed', 'off']);

      // Lares does not arm a home whose alarm is switched off.
      await owner.patch(`/homes/${home_id}`, { alarm_mode: 'off' });
      await hass.order(panel, 'ARM_AWAY');
      await soon(() => world.lines.some((line) => line.includes('was not obeyed'))).toBe(true);
      expect((await home.home()).alarm_status).toBe('off');

      // Birth message: Lares publishes everything again.
      await hass.birth();
      await soon(() => hass.configs.length).toBe(3);
      await soon(() => [hass.state(panel), hall('connectivity'), hass.isAvailable(panel)]).toEqual([
        'disarmed',
        'ON',
        true,
      ]);

      // An offline device has no current values.
      await home.pass(2 * HOUR_MS);
      await soon(() => [hall('connectivity'), hall('sound'), hall('noise')]).toEqual(['OFF', 'None', 'None']);

      // Deletion.
      await owner.delete(`/devices/${device.device_id}`);
      await soon(hass.deviceNames).toEqual(['Boathouse', 'Boathouse Attic']);
      await owner.put(path, { enabled: false });
      await soon(hass.deviceNames).toEqual([]);
      const leftThere = sql`SELECT thing_id FROM home_assistant_published WHERE taken_back_at IS NULL`;
      await soon(() => world.tools.database.rows(leftThere)).toEqual([]);
      // Lares keeps records of removed entities for a week.
      world.clock.advance(8 * DAY_MS);
      await hass.birth();
      await soon(() => world.tools.database.rows(sql`SELECT thing_id FROM home_assistant_published`)).toEqual(
        [],
      );

      expect(hass.problems).toEqual([]);
      // No payload names the guest. An id may contain these letters by chance.
      const withoutIds = hass.payloads.map((text) => text.replace(/[0-9a-f]{24}/g, ''));
      expect(withoutIds.filter((text) => /Ada|Lovelace|4670|guest/i.test(text))).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'learns what was deleted while its broker was away, and while Lares was down, by one process of two',
    async () => {
      const { port, stop, world, hass } = await openStage();
      const home = await monitoredHome(world, {
        devices: [{ description: 'Hall' }, { description: 'Attic' }],
      });
      const { owner, home_id, device, others } = home;
      const away = await world.home(home.hood, { name: 'Cabin' });
      for (const id of [home_id, away]) await owner.put(`/homes/${id}/home-assistant`, { enabled: true });
      await soon(hass.deviceNames).toEqual(['Boathouse', 'Boathouse Attic', 'Boathouse Hall', 'Cabin']);
      const sound = `lares_${device.device_id}_sound`;

      // The broker stops, and restarts without data. Lares publishes reports from meanwhile once, with their current
      // values.
      await hass.goAway();
      await stop();
      await soon(() => world.lines.some((line) => line.includes('cannot publish to Home Assistant'))).toBe(
        true,
      );
      await owner.delete(`/devices/${others[0]?.device_id}`);
      const report = async (laeq: number) => {
        world.clock.advance(MINUTE_MS);
        await device.report({ samples: [{ t: world.clock.now().getTime(), laeq }] });
      };
      for (const laeq of [40, 41, 42]) await report(laeq);
      const second = await startMosquitto(USERS, { port });
      const onlooker = await openHomeAssistant(`mqtt://ha:secret@127.0.0.1:${port}`, { isBorn: false });
      await soon(() => onlooker.state(sound)).toBe('42');
      const sounds = onlooker.payloads.flatMap((text) => /"sound":(\d+)/.exec(text)?.[1] ?? []);
      expect(new Set(sounds)).toEqual(new Set(['42']));
      await soon(onlooker.deviceNames).toEqual(['Boathouse', 'Boathouse Hall', 'Cabin']);
      // Home Assistant was away longer, and gets the deletion when it is back.
      expect(hass.deviceNames()).toContain('Boathouse Attic');
      hass.comeBack();
      await soon(hass.deviceNames).toEqual(['Boathouse', 'Boathouse Hall', 'Cabin']);

      // A second process waits for its turn. The first one ends, publishes this, and the second one takes over.
      const url = `mqtt://lares:secret@127.0.0.1:${port}`;
      const connected = async (of: World) =>
        /^lares_home_assistant_connected (\d)/m.exec(await (await fetch(`${of.url}/metrics`)).text())?.[1];
      const next = await openWorld({
        homeAssistantUrl: url,
        connectionConfig: world.connectionConfig,
        clock: world.clock,
      });
      const from = onlooker.payloads.length;
      for (const laeq of [50, 51, 52]) {
        await report(laeq);
        await soon(() => onlooker.state(sound)).toBe(String(laeq));
      }
      expect(onlooker.payloads.slice(from).filter((text) => text.endsWith('offline'))).toEqual([]);
      expect([await connected(world), await connected(next)]).toEqual(['1', '0']);
      await world.close();
      await soon(() => connected(next)).toBe('1');
      await soon(() => hass.isAvailable(sound)).toBe(true);

      // A home is deleted while no process is connected. Home Assistant shows its entities as unavailable meanwhile.
      await next.close();
      await soon(() => hass.isAvailable(sound)).toBe(false);
      const without = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
      expect((await without.as(home.hood.owner).get(`/homes/${away}/home-assistant`)).body.available).toBe(
        false,
      );
      expect((await without.as(home.hood.owner).delete(`/homes/${away}`)).status).toBe(200);
      expect(hass.deviceNames()).toContain('Cabin');
      const panel = `lares_${home_id}_alarm`;
      await hass.order(panel, 'ARM_AWAY', true);
      const again = await openWorld({
        homeAssistantUrl: url,
        connectionConfig: world.connectionConfig,
        clock: world.clock,
      });
      await soon(hass.deviceNames).toEqual(['Boathouse', 'Boathouse Hall']);
      await soon(() => hass.isAvailable(sound)).toBe(true);
      // The broker's retained command was for an earlier moment. Lares handles commands in order, and this one comes
      // after it.
      await hass.order(panel, 'EXPLODE');
      await soon(() => again.lines.some((line) => line.includes('means nothing here'))).toBe(true);
      expect((await again.as(home.hood.owner).get(`/homes/${home_id}`)).body.alarm_status).toBe('off');
      expect(hass.problems).toEqual([]);
      await again.close();
      await second.stop();
    },
    LONG_MS,
  );
});
