import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { iso } from '../../harness/story.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';
import { FOR_HOSTS, mailed, putOnCall, textsTo } from '../notifications/test-notifications.ts';

const openScene = scenesOfOneWorld();

async function soundAlarm(scene: Scene, pattern: 't3' | 't4' | 'other' = 't4'): Promise<void> {
  await scene.notices({ type: 'alarm_sound', pattern, cycles: 4, confidence: 0.9 });
  await scene.settle();
}

/** Newest first. */
async function incidents({ owner, home_id }: Scene, query = '') {
  const answer = await owner.get(`/homes/${home_id}/incidents${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.incidents;
}

const act = ({ owner, home_id }: Scene, incidentId: string, action: 'acknowledge' | 'close') =>
  owner.post(`/homes/${home_id}/incidents/${incidentId}/${action}`);

describe('an alarm', () => {
  it.each([
    ['t3', 'smoke_alarm', 'smoke'],
    ['t4', 'carbon_monoxide', 'carbon_monoxide'],
    ['other', 'smoke_alarm', 'unknown'],
  ] as const)('of the pattern %s is an incident of the kind %s', async (pattern, kind, alarm) => {
    const scene = await openScene();
    await soundAlarm(scene, pattern);
    expect(await incidents(scene)).toMatchObject([{ kind, level: 3, status: 'open' }]);
    const [event] = (await scene.owner.get(`/homes/${scene.home_id}/events`)).body.home_events;
    expect(event.event_type).toBe('alarm_heard');
    expect(Object.values(event.metadata)).toContainEqual(expect.objectContaining({ alarm, pattern }));
  });

  it.each([
    ['smoke_alarm', 'smoke_alarm', 'smoke'],
    ['carbon_monoxide_alarm', 'carbon_monoxide', 'carbon_monoxide'],
    ['gas_alarm', 'gas', 'gas'],
    ['water_leak', 'water', 'water'],
  ] as const)('of a detector that reports %s is an incident of the kind %s', async (type, kind, alarm) => {
    const scene = await openScene();
    await scene.notices({ type });
    await scene.settle();
    expect(await incidents(scene)).toMatchObject([{ kind, level: 3, status: 'open' }]);
    const [event] = (await scene.owner.get(`/homes/${scene.home_id}/events`)).body.home_events;
    expect(Object.values(event.metadata)).toContainEqual(expect.objectContaining({ alarm }));
    // It ends, and waits for its acknowledgement.
    await scene.passMinutes(40);
    expect(await incidents(scene)).toMatchObject([{ kind, status: 'open', ended_at: iso(scene.minute(30)) }]);
  });

  it('of each hazard is an incident of its own, with its own events', async () => {
    const scene = await openScene();
    await soundAlarm(scene, 't3');
    await scene.passMinutes(1);
    await soundAlarm(scene, 't4');
    const [monoxide, smoke] = await incidents(scene);
    expect([monoxide.kind, smoke.kind]).toEqual(['carbon_monoxide', 'smoke_alarm']);
    expect(monoxide.event_ids).toHaveLength(1);
    expect(smoke.event_ids).toHaveLength(1);
    expect(monoxide.event_ids).not.toEqual(smoke.event_ids);
  });
});

describe('a safety incident', () => {
  it('stays open after its end until it is acknowledged', async () => {
    const scene = await openScene();
    await soundAlarm(scene);
    await scene.passMinutes(40);
    const all = `/organizations/${scene.hood.organization_id}/incidents?open=true`;
    const ended = { kind: 'carbon_monoxide', status: 'open', open: true, ended_at: iso(scene.minute(30)) };
    const [incident] = await incidents(scene, '?open=true');
    expect(incident).toMatchObject(ended);
    expect(incident).not.toHaveProperty('closed_at');
    expect(await incidents(scene, '?open=false')).toEqual([]);
    expect((await scene.owner.get(all)).body.incidents).toMatchObject([ended]);
    const answer = await act(scene, incident.incident_id, 'acknowledge');
    expect(answer.body).toMatchObject({
      status: 'closed',
      open: false,
      ended_at: iso(scene.minute(30)),
      closed_at: iso(scene.minute(40)),
      acknowledged_at: iso(scene.minute(40)),
    });
    expect(await incidents(scene, '?open=true')).toEqual([]);
    expect(await incidents(scene, '?open=false')).toHaveLength(1);
  });

  it('that was acknowledged before its end closes with its end', async () => {
    const scene = await openScene();
    await soundAlarm(scene);
    const [{ incident_id }] = await incidents(scene);
    expect((await act(scene, incident_id, 'acknowledge')).body).toMatchObject({ status: 'acknowledged' });
    await scene.passMinutes(31);
    expect(await incidents(scene)).toMatchObject([
      { status: 'closed', ended_at: iso(scene.minute(30)), closed_at: iso(scene.minute(30)) },
    ]);
  });

  it('goes on when the alarm is detected again after its end, and is another one once it was closed', async () => {
    const scene = await openScene();
    await soundAlarm(scene);
    const [{ incident_id }] = await incidents(scene);
    await scene.passMinutes(60);
    await soundAlarm(scene);
    const [again, ...none] = await incidents(scene);
    expect(none).toEqual([]);
    expect(again).toMatchObject({ incident_id, status: 'open', opened_at: iso(scene.start) });
    expect(again).not.toHaveProperty('ended_at');
    expect(again.event_ids).toHaveLength(2);
    await scene.passMinutes(31);
    expect(await incidents(scene)).toMatchObject([{ status: 'open', ended_at: iso(scene.minute(90)) }]);
    await act(scene, incident_id, 'close');
    await soundAlarm(scene);
    expect(await incidents(scene)).toMatchObject([
      { status: 'open', opened_at: iso(scene.minute(91)) },
      { incident_id, status: 'closed' },
    ]);
  });

  it('that a user closes is acknowledged by that, and keeps its end', async () => {
    const scene = await openScene();
    await soundAlarm(scene);
    await scene.passMinutes(45);
    const [{ incident_id }] = await incidents(scene);
    expect((await act(scene, incident_id, 'close')).body).toMatchObject({
      status: 'closed',
      ended_at: iso(scene.minute(30)),
      closed_at: iso(scene.minute(45)),
      acknowledged_by: scene.hood.owner.user_id,
    });
  });

  it('is found by a late alarm from before it, which opens one of its own, and only one goes on', async () => {
    const scene = await openScene();
    await scene.passMinutes(60);
    await soundAlarm(scene);
    await scene.notices({
      type: 'alarm_sound',
      pattern: 't4',
      cycles: 4,
      confidence: 0.9,
      t: scene.minute(5),
    });
    await scene.settle();
    const times = async () =>
      (await incidents(scene)).map(({ opened_at, ended_at }: { opened_at: string; ended_at?: string }) => [
        opened_at,
        ended_at,
      ]);
    expect(await times()).toEqual([
      [iso(scene.minute(60)), undefined],
      [iso(scene.minute(5)), iso(scene.minute(35))],
    ]);
    await scene.passMinutes(20);
    await soundAlarm(scene);
    expect(await times()).toEqual([
      [iso(scene.minute(60)), undefined],
      [iso(scene.minute(5)), iso(scene.minute(35))],
    ]);
  });

  it('of freezing names the temperature, and stays open when it is warm again', async () => {
    const scene = await openScene();
    await scene.measure(16, { temp: 8 });
    expect(await incidents(scene)).toMatchObject([{ kind: 'temperature', level: 1 }]);
    await scene.measure(20, { temp: 3.4 });
    await scene.measure(20, { temp: 20 });
    expect(await incidents(scene)).toMatchObject([
      { kind: 'temperature', level: 3, status: 'open', temperature: 3.4, ended_at: expect.any(String) },
    ]);
  });

  it('is no cold room, which closes by itself and has no temperature', async () => {
    const scene = await openScene();
    await scene.measure(16, { temp: 8 });
    await scene.measure(20, { temp: 20 });
    const [incident] = await incidents(scene);
    expect(incident).toMatchObject({ kind: 'temperature', level: 1, status: 'closed' });
    expect(incident.closed_at).toBe(incident.ended_at);
    expect(incident).not.toHaveProperty('temperature');
  });

  it('of an earlier version is over with its end', async () => {
    const scene = await openScene();
    await scene.world.tools.database.rows(sql`
      INSERT INTO incidents (home_id, incident_id, kind, level, opened_at, level_at, ended_at)
      VALUES (${scene.home_id}, 'earlier', 'smoke_alarm', 3, ${new Date(scene.start)}, ${new Date(scene.start)},
              ${new Date(scene.start)})`);
    expect(await incidents(scene)).toMatchObject([{ status: 'closed', closed_at: iso(scene.start) }]);
  });
});

describe('notifications of a safety incident', () => {
  it('name its hazard and go on after its end', async () => {
    const scene = await openScene(FOR_HOSTS);
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await soundAlarm(scene);
    expect(textsTo(scene, member)[0]).toMatch(/^Carbon monoxide alarm at Boathouse since/);
    const [{ incident_id }] = await incidents(scene);
    const snooze = `/homes/${scene.home_id}/incidents/${incident_id}/snooze`;
    expect((await scene.owner.post(snooze, { minutes: 40 })).status).toBe(200);
    await scene.passMinutes(39);
    expect(mailed(scene)).toEqual([member.email]);
    await scene.passMinutes(1);
    expect(mailed(scene)).toEqual([member.email, member.email]);
  });

  it('are sent for a late report too, because it stays open until it is acknowledged', async () => {
    const scene = await openScene(FOR_HOSTS);
    const { member } = scene.hood;
    await putOnCall(scene, member);
    const t = scene.now();
    await scene.passMinutes(20);
    await scene.notices({ type: 'alarm_sound', pattern: 't4', cycles: 4, confidence: 0.9, t });
    await scene.settle();
    expect(mailed(scene)).toEqual([member.email]);
  });
});
