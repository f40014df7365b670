import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { presentIncidents } from '../../../src/incidents/present.ts';
import { homeCondition, listIncidents } from '../../../src/incidents/store.ts';
import { listNotificationsOf } from '../../../src/notifications/index.ts';
import type { Connection } from '../../../src/platform/db/database.ts';
import { iso } from '../../harness/story.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';

const openScene = scenesOfOneWorld();

async function soundAlarm(scene: Scene): Promise<string> {
  await scene.notices({ type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 });
  await scene.settle();
  return (await listed(scene))[0].incident_id;
}

async function listed(scene: Scene, query = '') {
  const answer = await scene.owner.get(`/homes/${scene.home_id}/incidents${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.incidents;
}

const pathOf = ({ home_id }: Scene, incidentId: string) => `/homes/${home_id}/incidents/${incidentId}`;

/** Alarms of the same incident, a second apart. */
const addEvents = ({ world, home_id, start }: Scene, count: number) =>
  world.tools.database.rows(sql`
    INSERT INTO home_events (home_id, event_time, event_id, event_type, metadata)
    SELECT ${home_id}, ${new Date(start)}::timestamptz + n * interval '1 second', lpad(to_hex(n), 24, 'f'), 'alarm_heard', '{}'
    FROM generate_series(1, ${count}::int) AS n`);

describe('the status of an incident', () => {
  it('is open, then acknowledged, then closed, in lists and where it is read', async () => {
    const scene = await openScene();
    const id = await soundAlarm(scene);
    const { user_id } = scene.hood.owner;
    const expectStatus = async (expected: object) => {
      const all = `/organizations/${scene.hood.organization_id}/incidents`;
      expect((await listed(scene))[0]).toMatchObject(expected);
      expect((await scene.owner.get(all)).body.incidents[0]).toMatchObject(expected);
      expect((await scene.owner.get(pathOf(scene, id))).body).toMatchObject(expected);
    };
    await expectStatus({ status: 'open', open: true, opened_at: iso(scene.start) });
    const acknowledged = await scene.owner.post(`${pathOf(scene, id)}/acknowledge`);
    expect(acknowledged.body).toMatchObject({ status: 'acknowledged', acknowledged_by: user_id });
    await expectStatus({ status: 'acknowledged', open: true, acknowledged_by: user_id });
    await scene.passMinutes(31);
    await expectStatus({ status: 'closed', open: false, closed_at: iso(scene.minute(30)) });
  });
});

describe('the events of an incident', () => {
  it('are named in lists, where it is read, and in answers to a change', async () => {
    const scene = await openScene();
    const id = await soundAlarm(scene);
    await scene.passMinutes(20);
    await soundAlarm(scene);
    const history = await scene.owner.get(`/homes/${scene.home_id}/events?event_type=alarm_heard`);
    const event_ids = history.body.home_events
      .map(({ event_id }: { event_id: string }) => event_id)
      .reverse();
    expect(event_ids).toHaveLength(2);
    expect((await listed(scene))[0].event_ids).toEqual(event_ids);
    const path = pathOf(scene, id);
    expect((await scene.owner.get(path)).body.event_ids).toEqual(event_ids);
    expect((await scene.owner.post(`${path}/acknowledge`)).body.event_ids).toEqual(event_ids);
    expect((await scene.owner.post(`${path}/notes`, { text: 'Toast.' })).body.event_ids).toEqual(event_ids);
  });

  it('are the first 100 in lists and the first 500 where it is read, oldest first', async () => {
    const scene = await openScene();
    const id = await soundAlarm(scene);
    await addEvents(scene, 600);
    const { event_ids, events } = (await scene.owner.get(pathOf(scene, id))).body;
    expect(event_ids).toHaveLength(500);
    expect(events.map(({ event_id }: { event_id: string }) => event_id)).toEqual(event_ids);
    expect((await listed(scene))[0].event_ids).toEqual(event_ids.slice(0, 100));
  });

  it('of one device do not crowd out those of another', async () => {
    const scene = await openScene({ devices: [{ description: 'Hall' }, { description: 'Bath' }] });
    await scene.measure(16, { temp: 35 });
    const [{ device_id, opened_at, event_ids }] = await listed(scene, '?kind=temperature');
    const other = scene.others[0]?.device_id;
    await scene.world.tools.database.rows(sql`
      INSERT INTO home_events (home_id, event_time, event_id, event_type, device_id, metadata)
      SELECT ${scene.home_id}, ${opened_at}::timestamptz, lpad(to_hex(n), 24, '0'), 'temperature_high', ${other}, '{}'
      FROM generate_series(1, 600) AS n`);
    expect(device_id).toBe(scene.device.device_id);
    expect((await listed(scene, '?kind=temperature'))[0].event_ids).toEqual(event_ids);
    expect(event_ids).toHaveLength(1);
  });
});

describe('a page of incidents', () => {
  it('costs as many statements with 200 incidents as with one', async () => {
    const scene = await openScene();
    await soundAlarm(scene);
    const { database } = scene.world.tools;
    const statementsOf = async () => {
      let statements = 0;
      const counted = {
        ...database,
        rows: (statement) => {
          statements += 1;
          return database.rows(statement);
        },
      } as Connection;
      const { incidents } = await listIncidents(
        database,
        homeCondition(scene.home_id),
        {},
        scene.world.clock.now(),
        { limit: 500, offset: 0 },
      );
      const presented = await presentIncidents(counted, listNotificationsOf, incidents, true);
      return { statements, presented };
    };
    const one = await statementsOf();
    expect(one.presented).toHaveLength(1);
    await database.rows(sql`
      INSERT INTO incidents (home_id, incident_id, kind, level, opened_at, level_at, ended_at)
      SELECT ${scene.home_id}, lpad(to_hex(n), 24, 'e'), 'smoke_alarm', 3, at, at, at + interval '1 minute'
      FROM (SELECT n, ${new Date(scene.start)}::timestamptz - n * interval '1 hour' AS at FROM generate_series(1, 199) AS n) AS made`);
    const many = await statementsOf();
    expect(many.presented).toHaveLength(200);
    expect(many.statements).toBe(one.statements);
    expect(await listed(scene, '?limit=500')).toHaveLength(200);
  });
});

describe('the notifications of an incident', () => {
  it('are in lists and where it is read, with their recipients and outcome', async () => {
    const scene = await openScene({ notifiesHosts: true });
    const id = await soundAlarm(scene);
    const { notifications } = (await scene.owner.get(`${pathOf(scene, id)}/notifications`)).body;
    expect(notifications).toContainEqual(
      expect.objectContaining({ user_id: scene.hood.owner.user_id, channel: 'email', status: 'sent' }),
    );
    expect((await listed(scene))[0].notifications).toEqual(notifications);
    expect((await scene.owner.get(pathOf(scene, id))).body.notifications).toEqual(notifications);
  });
});

describe('a snoozed incident', () => {
  const snooze = (scene: Scene, id: string, minutes = 30) =>
    scene.owner.post(`${pathOf(scene, id)}/snooze`, { minutes });

  it('sends no notifications until the snooze ends', async () => {
    const scene = await openScene({ notifiesHosts: true });
    await scene.measure(16, { temp: 3 });
    await scene.settle();
    const [{ incident_id: id }] = await listed(scene, '?kind=temperature');
    const before = scene.mailServer.mails.length;
    expect((await snooze(scene, id)).body).toMatchObject({
      status: 'open',
      snoozed_until: iso(scene.now() + 30 * 60_000),
    });
    await scene.passMinutes(29);
    expect(scene.mailServer.mails).toHaveLength(before);
    await scene.passMinutes(2);
    expect(scene.mailServer.mails.length).toBeGreaterThan(before);
    expect((await scene.owner.get(pathOf(scene, id))).body.acts).toMatchObject([{ what: 'snoozed' }]);
  });

  it('of noise records one event, however often the snooze is extended', async () => {
    const scene = await openScene();
    await scene.loud(8);
    const [{ incident_id: id }] = await listed(scene);
    expect((await snooze(scene, id)).status).toBe(200);
    expect((await snooze(scene, id, 60)).body.snoozed_until).toBe(iso(scene.now() + 60 * 60_000));
    const recorded = await scene.world.tools.database.rows(sql`
      SELECT FROM user_only_events WHERE home_id = ${scene.home_id} AND event_type = 'disturbance_snoozed'`);
    expect(recorded).toHaveLength(1);
    const noise = await scene.owner.get(`/homes/${scene.home_id}/noise`);
    expect(noise.body.incident.snoozed_until).toBe(iso(scene.now() + 60 * 60_000));
  });

  it('must be open, and the minutes 5 to 240', async () => {
    const scene = await openScene();
    const id = await soundAlarm(scene);
    for (const body of [{ minutes: 4 }, { minutes: 241 }, { minutes: '30' }, { minutes: null }, {}])
      expect(await scene.owner.post(`${pathOf(scene, id)}/snooze`, body)).toMatchObject({
        status: 400,
        body: { context: 'minutes' },
      });
    expect((await scene.owner.post(`${pathOf(scene, id)}/close`)).status).toBe(200);
    expect(await snooze(scene, id)).toMatchObject({ status: 409, body: { error_key: 'no_incident' } });
    const [incident] = await listed(scene);
    expect(incident).not.toHaveProperty('snoozed_until');
  });
});
