import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { iso, type Story } from '../../harness/story.ts';
import { ANNA, type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';

const openScene = scenesOfOneWorld();

type Home = Pick<Story, 'owner' | 'home_id' | 'settle'>;

/** Newest first. */
const incidents = async ({ owner, home_id, settle }: Home, query = '') => {
  await settle();
  const answer = await owner.get(`/homes/${home_id}/incidents${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.incidents;
};

const whole = async (home: Home, incidentId: string) => {
  await home.settle();
  const answer = await home.owner.get(`/homes/${home.home_id}/incidents/${incidentId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const typesOf = (body: { events: { event_type: string }[] }) =>
  body.events.map(({ event_type }) => event_type);

const first = async (home: Home) => whole(home, (await incidents(home))[0].incident_id);

async function soundAlarm(scene: Scene): Promise<void> {
  await scene.notices({ type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 });
  await scene.settle();
}

describe('noise', () => {
  it('is one incident from its first event to its last, with all notifications and messages', async () => {
    const scene = await openScene({ settings: { noise: { ladder: [['sms'], ['email'], []] } } });
    const guest_id = await scene.stay(-60, 600);
    await scene.loud(8);
    const [open] = await incidents(scene);
    expect(open).toEqual({
      incident_id: expect.any(String),
      home_id: scene.home_id,
      home_name: 'Boathouse',
      kind: 'noise',
      level: 1,
      status: 'open',
      open: true,
      started_at: iso(scene.minute(1)),
      opened_at: iso(scene.minute(8)),
      level_at: iso(scene.minute(8)),
      // No gateway is configured.
      unreached_at: iso(scene.minute(8)),
      guest_id,
      event_ids: [expect.any(String), expect.any(String)],
      notifications: [],
    });
    await scene.loud(10);
    await scene.quiet(5);
    expect(await incidents(scene)).toEqual([
      {
        ...open,
        level: 2,
        status: 'closed',
        open: false,
        level_at: iso(scene.minute(18)),
        closed_at: iso(scene.minute(23)),
        ended_at: iso(scene.minute(23)),
        event_ids: expect.any(Array),
        beyond_limit_min: 18,
        beyond_until: iso(scene.minute(19)),
        duration_min: 18,
        peak_value: 80,
      },
    ]);
    const body = await whole(scene, open.incident_id);
    expect(body.event_ids).toEqual(body.events.map(({ event_id }: { event_id: string }) => event_id));
    expect((await incidents(scene))[0].event_ids).toEqual(body.event_ids);
    expect(typesOf(body).sort()).toEqual([
      'noise_detected',
      'noise_detected',
      'noise_email_sent',
      'noise_quieted',
      'noise_sms_sent',
    ]);
    expect(body.acts).toEqual([]);
    // The next noise is another incident.
    await scene.loud(20);
    expect((await incidents(scene)).map((one: { open: boolean }) => one.open)).toEqual([true, false]);
    expect(typesOf(await first(scene))).toContain('noise_detected');
  });

  it('holds the crowd that was there', async () => {
    const scene = await openScene({ settings: { crowd: { max_occupants: 8 } } });
    for (let minute = 0; minute < 30; minute += 1) {
      scene.world.clock.advance(60_000);
      await scene.report({ samples: [{ t: scene.now(), laeq: 80, occ: 9 }] });
    }
    const body = await first(scene);
    expect(body.kind).toBe('noise');
    expect(typesOf(body)).toContain('crowd_detected');
  });

  it('is not open any more when maintenance silenced its end', async () => {
    const scene = await openScene();
    await scene.loud(8);
    await scene.change({ maintenance_until: iso(scene.now() + 3_600_000) });
    await scene.quiet(6);
    const [incident] = await incidents(scene);
    expect(incident).toMatchObject({ open: false });
    expect(incident).not.toHaveProperty('ended_at');
    expect(await incidents(scene, '?open=true')).toEqual([]);
    expect(await incidents(scene, '?open=false')).toHaveLength(1);
  });
});

describe('a detected alarm', () => {
  it('is an incident that lasts while it is detected again, and ends half an hour after', async () => {
    const scene = await openScene();
    const guest_id = await scene.stay(-60, 600, { name: 'Anna' });
    await soundAlarm(scene);
    expect(await incidents(scene)).toMatchObject([
      { kind: 'smoke_alarm', level: 3, open: true, opened_at: iso(scene.start), guest_id },
    ]);
    await scene.passMinutes(20);
    await soundAlarm(scene);
    await scene.passMinutes(29);
    expect(await incidents(scene)).toMatchObject([{ open: true }]);
    await scene.passMinutes(2);
    expect(await incidents(scene)).toMatchObject([{ ended_at: iso(scene.minute(50)) }]);
    expect(typesOf(await first(scene))).toEqual(['alarm_heard', 'alarm_heard']);
  });

  it('can be closed by a user', async () => {
    const scene = await openScene();
    await soundAlarm(scene);
    const [{ incident_id }] = await incidents(scene);
    const path = `/homes/${scene.home_id}/incidents/${incident_id}/close`;
    await scene.passMinutes(3);
    const closed = await scene.owner.post(path);
    expect(closed.body).toMatchObject({ open: false, ended_at: iso(scene.minute(3)) });
    // Repeating it changes nothing.
    await scene.passMinutes(3);
    expect((await scene.owner.post(path)).body).toEqual(closed.body);
    expect((await whole(scene, incident_id)).acts).toMatchObject([
      { what: 'closed', at: iso(scene.minute(3)), user_id: scene.hood.owner.user_id },
    ]);
  });
});

describe('what is measured', () => {
  it('too cold in one room and too warm in another are two', async () => {
    const scene = await openScene({ devices: [{ description: 'Hall' }, { description: 'Bath' }] });
    const [bath] = scene.others;
    if (!bath) throw new Error('two devices were asked for');
    await scene.measure(16, { temp: 8 });
    await scene.measure(16, { temp: 35 }, bath);
    expect(await incidents(scene, '?open=true')).toMatchObject([
      { kind: 'temperature', device_id: bath.device_id },
      { kind: 'temperature', device_id: scene.device.device_id },
    ]);
    await scene.measure(12, { temp: 20 }, bath);
    const [warm] = await incidents(scene);
    expect(warm).toMatchObject({ open: false, device_id: bath.device_id });
    expect(typesOf(await whole(scene, warm.incident_id))).toEqual([
      'temperature_high',
      'temperature_dropped_normal',
    ]);
    expect(await incidents(scene, '?open=true')).toHaveLength(1);
  });

  it('too cold that comes close to freezing gets worse, and is one', async () => {
    const scene = await openScene();
    await scene.measure(16, { temp: 8 });
    expect(await incidents(scene)).toMatchObject([{ kind: 'temperature', level: 1 }]);
    await scene.measure(20, { temp: 3 });
    expect(await incidents(scene)).toMatchObject([
      { level: 3, open: true, opened_at: iso(scene.minute(16)) },
    ]);
    expect(typesOf(await first(scene))).toEqual(['temperature_low', 'almost_freezing']);
    await scene.measure(20, { temp: 20 });
    expect(await incidents(scene)).toMatchObject([{ level: 3, ended_at: expect.any(String) }]);
  });

  it('smoking ends an hour after its event', async () => {
    const scene = await openScene();
    await scene.measure(5, { smoke_score: 0.9 });
    const [incident] = await incidents(scene);
    expect(incident).toMatchObject({ kind: 'smoking', level: 2, open: true });
    await scene.measure(65, { smoke_score: 0.1 });
    expect(await incidents(scene)).toMatchObject([{ open: false }]);
  });
});

describe('an intrusion', () => {
  it('ends when the alarm is switched off', async () => {
    const scene = await openScene({ settings: { alarm: { grace_s: 0, exit_delay_s: 0 } } });
    const order = async (alarm_status: string) => {
      expect((await scene.owner.put(`/homes/${scene.home_id}/alarm`, { alarm_status })).status).toBe(200);
      const { commands } = (await scene.device.report()).body;
      for (const { command_id } of commands) await scene.notices({ type: 'cmd_ack', command_id, ok: true });
    };
    await order('on');
    await scene.notices({ type: 'motion' });
    expect(await incidents(scene)).toMatchObject([{ kind: 'intrusion', level: 3, open: true }]);
    await scene.passMinutes(3);
    await order('off');
    expect(await incidents(scene)).toMatchObject([{ open: true, ended_at: iso(scene.minute(3)) }]);
    expect(typesOf(await first(scene))).toEqual(['motion_alarm_critical_event', 'motion_alarm_off']);
  });
});

describe('a user', () => {
  const acknowledge = (scene: Scene, id: string, caller = scene.owner) =>
    caller.post(`/homes/${scene.home_id}/incidents/${id}/acknowledge`);

  it('acknowledges it: the first one counts, also of two at once, and the host is called no more', async () => {
    const scene = await openScene({
      settings: { noise: { ladder: [['host_call']] }, messages: { host_phone: '+46709999999' } },
    });
    await scene.loud(8);
    const [{ incident_id }] = await incidents(scene);
    const [one, other] = await Promise.all([
      acknowledge(scene, incident_id),
      scene.owner.post(`/homes/${scene.home_id}/noise/acknowledge`),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toMatchObject({
      acknowledged_at: iso(scene.minute(8)),
      acknowledged_by: scene.hood.owner.user_id,
    });
    await scene.passSeconds(5);
    expect((await acknowledge(scene, incident_id)).body).toEqual(one.body);
    const { fullname } = scene.hood.owner;
    expect((await whole(scene, incident_id)).acts).toEqual([
      {
        act_id: expect.any(String),
        at: iso(scene.minute(8)),
        what: 'acknowledged',
        user_id: scene.hood.owner.user_id,
        user_name: fullname,
      },
    ]);
    await scene.loud(16);
    expect(scene.provider.calls).toHaveLength(1);
  });

  it('snoozes it, resumes it and writes notes; the timeline has all of it in order', async () => {
    const scene = await openScene();
    await scene.loud(8);
    const [{ incident_id }] = await incidents(scene);
    const path = `/homes/${scene.home_id}`;
    expect((await scene.owner.post(`${path}/noise/snooze`, { minutes: 30 })).status).toBe(200);
    expect((await incidents(scene))[0].snoozed_until).toBe(iso(scene.minute(38)));
    expect((await scene.owner.delete(`${path}/noise/snooze`)).status).toBe(200);
    await scene.quiet(5);
    const noted = await scene.owner.post(`${path}/incidents/${incident_id}/notes`, {
      text: 'Anna apologized.',
    });
    expect(noted.status).toBe(201);
    expect(noted.body.acts).toMatchObject([
      { what: 'snoozed', until: iso(scene.minute(38)) },
      { what: 'snooze_ended' },
      { what: 'note', text: 'Anna apologized.', at: iso(scene.minute(13)) },
    ]);
    expect((await whole(scene, incident_id)).acts).toEqual(noted.body.acts);
    const [stored] = await scene.world.tools.database.rows<{ sealed_text: Buffer }>(sql`
      SELECT sealed_text FROM incident_acts WHERE incident_id = ${incident_id} AND what = 'note'`);
    expect(stored?.sealed_text.toString('latin1')).not.toContain('Anna');
  });

  it('cannot close noise, nor acknowledge an ended incident', async () => {
    const scene = await openScene();
    await scene.loud(8);
    const [{ incident_id }] = await incidents(scene);
    const close = `/homes/${scene.home_id}/incidents/${incident_id}/close`;
    expect(await scene.owner.post(close)).toMatchObject({
      status: 409,
      body: { error_key: 'ends_by_itself' },
    });
    await scene.quiet(5);
    expect(await acknowledge(scene, incident_id)).toMatchObject({
      status: 409,
      body: { error_key: 'no_incident' },
    });
    // The incident is over, so there is nothing to close.
    expect((await scene.owner.post(close)).status).toBe(200);
  });

  it.each([
    ['nothing', {}, 'text'],
    ['blanks', { text: '  ' }, 'text'],
    ['more than a page', { text: 'x'.repeat(2001) }, 'text'],
  ])('cannot note %s', async (_what, note, context) => {
    const scene = await openScene();
    await scene.loud(8);
    const [{ incident_id }] = await incidents(scene);
    const path = `/homes/${scene.home_id}/incidents/${incident_id}/notes`;
    expect(await scene.owner.post(path, note)).toMatchObject({ status: 400, body: { context } });
    expect((await whole(scene, incident_id)).acts).toEqual([]);
  });
});

describe('lists', () => {
  it('are of a home or of all homes of an organization, newest first, in pages, by kind and time', async () => {
    const scene = await openScene();
    await scene.loud(8);
    await scene.passMinutes(1);
    await soundAlarm(scene);
    const all = `/organizations/${scene.hood.organization_id}/incidents`;
    const ofAll = await scene.owner.get(`${all}?limit=1&offset=1`);
    expect(ofAll.body).toMatchObject({
      incidents: [{ kind: 'noise', home_name: 'Boathouse' }],
      paging: { total_count: 2, limit: 1, offset: 1 },
    });
    const kinds = async (query: string) =>
      (await incidents(scene, query)).map(({ kind }: { kind: string }) => kind);
    expect(await kinds('')).toEqual(['smoke_alarm', 'noise']);
    expect(await kinds('?kind=noise')).toEqual(['noise']);
    expect(await kinds(`?from=${iso(scene.minute(9))}`)).toEqual(['smoke_alarm']);
    expect(await kinds(`?to=${iso(scene.minute(9))}`)).toEqual(['noise']);
    for (const [query, context] of [
      ['?kind=party', 'kind'],
      ['?open=perhaps', 'open'],
      ['?from=yesterday', 'from'],
      [`?from=${iso(scene.minute(9))}&to=${iso(scene.minute(9))}`, 'to'],
    ])
      expect(await scene.owner.get(`${all}${query}`)).toMatchObject({ status: 400, body: { context } });
  });

  it('have nothing of others, and one of another home is not found', async () => {
    const [scene, other] = [await openScene(), await openScene()];
    await scene.loud(8);
    const [{ incident_id }] = await incidents(scene);
    expect(await incidents(other)).toEqual([]);
    for (const call of [
      other.owner.get(`/homes/${other.home_id}/incidents/${incident_id}`),
      other.owner.post(`/homes/${other.home_id}/incidents/${incident_id}/acknowledge`),
      other.owner.post(`/homes/${other.home_id}/incidents/${incident_id}/close`),
      other.owner.post(`/homes/${other.home_id}/incidents/${incident_id}/notes`, { text: 'Hi' }),
    ])
      expect((await call).status).toBe(404);
    expect((await other.owner.get(`/homes/${scene.home_id}/incidents/${incident_id}`)).status).toBe(403);
    const member = scene.world.as(scene.hood.member);
    expect((await member.get(`/homes/${scene.home_id}/incidents`)).status).toBe(200);
  });
});

describe('a guest’s data', () => {
  it('has what went on and what was written about it; erased, the notes say nothing any more', async () => {
    const scene = await openScene();
    const guest_id = await scene.stay(-60, 600, ANNA);
    await scene.loud(8);
    const [{ incident_id }] = await incidents(scene);
    const path = `/homes/${scene.home_id}`;
    await scene.owner.post(`${path}/incidents/${incident_id}/notes`, { text: 'Anna apologized.' });
    const exported = await scene.owner.get(`${path}/guests/${guest_id}/export`);
    expect(exported.body.incidents).toMatchObject([
      { incident_id, kind: 'noise', notes: [{ at: iso(scene.minute(8)), text: 'Anna apologized.' }] },
    ]);
    const erased = await scene.owner.post(`${path}/guests/${guest_id}/erase`);
    expect(erased.body.erased.notes).toBe(1);
    const [act] = (await whole(scene, incident_id)).acts;
    expect(act).toMatchObject({ what: 'note' });
    expect(act).not.toHaveProperty('text');
  });
});
