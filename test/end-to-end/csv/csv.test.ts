import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { minutes, sendReports, settleHome, times } from '../../harness/monitored-home.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/** An independent parser reads it and knows nothing of how Lares wrote it. */
type Row = Record<string, string>;

let world: World;
let hood: Neighbourhood;
let home_id: string;
let device_id: string;

const owner = () => world.as(hood.owner);

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home_id = await world.home(hood);
  // No server listens there.
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['*'] };
  expect((await owner().post(`/organizations/${hood.organization_id}/webhooks`, hook)).status).toBe(201);
  const made = (await owner().post(`/homes/${home_id}/devices`, { description: '=Hall' })).body;
  ({ device_id } = made);
  // Noise raises events, an incident and notifications.
  const now = world.clock.now().getTime();
  const samples = minutes(now, times(12, { laeq: 82, temp: 18.5 }));
  const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, samples };
  expect((await sendReports(world, made.device_token, report)).status).toBe(202);
  await settleHome(world, home_id);
});

/** Returns raw bytes: reading them as text would drop the byte order mark. */
async function csv(path: string, person = hood.owner) {
  const answer = await fetch(`${world.api}${path}${path.includes('?') ? '&' : '?'}format=csv`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, bytes.toString()).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(-2).toString()).toBe('\r\n');
  const rows: Row[] = parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' });
  return { rows, text: bytes.toString(), file: answer.headers.get('content-disposition') };
}

const json = async (path: string) => (await owner().get(path)).body;

describe('every list of the web app', () => {
  it('can be had as CSV, with the same entries in the same order', async () => {
    const of = `/organizations/${hood.organization_id}`;
    const made = await owner().post(`/homes/${home_id}/guests`, {
      name: 'Ada, Countess',
      email: 'ada@example.com',
      checkin_time: '2026-12-01T14:00:00Z',
    });
    const guest = made.body.guest_id;
    await owner().post(`/homes/${home_id}/guests/${guest}/messages`, {
      channel: 'email',
      subject: 'x',
      text: 'x',
    });
    const [incident] = (await json(`/homes/${home_id}/incidents`)).incidents;
    const [hook] = (await json(`${of}/webhooks`)).webhooks;
    const lists: [path: string, list: string, id: string][] = [
      ['/homes', 'homes', 'home_id'],
      ['/devices', 'devices', 'device_id'],
      [`/homes/${home_id}/devices`, 'devices', 'device_id'],
      [`/homes/${home_id}/guests`, 'guests', 'guest_id'],
      [`/homes/${home_id}/events`, 'home_events', 'event_id'],
      [`${of}/events`, 'events', 'event_id'],
      [`/homes/${home_id}/incidents`, 'incidents', 'incident_id'],
      [`${of}/incidents`, 'incidents', 'incident_id'],
      [
        `/homes/${home_id}/incidents/${incident.incident_id}/notifications`,
        'notifications',
        'notification_id',
      ],
      [`${of}/messages`, 'messages', 'message_id'],
      [`${of}/members`, 'members', 'user_id'],
      [`${of}/webhooks`, 'webhooks', 'hook_id'],
      [`${of}/webhooks/${hook.hook_id}/deliveries/summary`, 'outcomes', 'event_type'],
      [`/devices/${device_id}/temperature`, 'values', 'datetime'],
      [`/devices/${device_id}/sound_level`, 'values', 'datetime'],
      [`${of}/reports/2026-11`, 'homes', 'home_id'],
    ];
    for (const [path, list, id] of lists) {
      // Lares records a delivery after sending it, which takes time on a busy machine.
      const isThere = expect.poll(async () => (await json(path))[list].length, {
        message: path,
        timeout: 20_000,
      });
      await isThere.toBeGreaterThan(0);
      const { rows, file } = await csv(path);
      const wanted = (await json(path))[list].map((one: Row) => one[id]);
      expect(
        rows.map((row) => row[id]),
        path,
      ).toEqual(wanted);
      expect(wanted.length, path).toBeGreaterThan(0);
      expect(file).toBe(`attachment; filename="${list}.csv"`);
    }
  });

  it('has a column for each member, those within others too, whether or not an entry has it', async () => {
    const { rows, text } = await csv(`/homes/${home_id}/devices`);
    expect(rows[0]).toMatchObject({ device_id: device_id, home: home_id, offline: 'false' });
    // A spreadsheet would calculate with this name.
    expect(rows[0]?.['description']).toBe("'=Hall");
    expect(text).toContain(`"'=Hall"`);
    const { rows: values } = await csv(`/devices/${device_id}/temperature?include_min_max=true`);
    expect(values[0]).toMatchObject({ value: '18.5', min: '18.5', max: '18.5' });
    const { rows: empty } = await csv(`/homes/${await world.home(hood)}/events`);
    expect(empty).toEqual([]);
    const [event] = (await csv(`/homes/${home_id}/events?event_type=noise_detected`)).rows;
    expect(JSON.parse(event?.['metadata'] ?? '').noiseDetected.soundLevel).toBe(82);
    expect(event?.['guest_id']).toBe('');
  });

  it('is exported whole, page after page, unless the caller asks for a page', async () => {
    const home_id = await world.home(hood);
    await world.tools.database.rows(sql`
      INSERT INTO guests (guest_id, home_id, name, checkin_time, checkout_time, source, validation_errors, access_code,
        search_text, created_at, updated_at)
      SELECT lpad(to_hex(n), 24, '0'), ${home_id}, 'Guest ' || n, ${new Date('2026-01-01T14:00:00Z')}::timestamptz + n * interval '1 hour',
        ${new Date('2026-01-01T15:00:00Z')}::timestamptz + n * interval '1 hour', 'api', '{}', lpad(n::text, 6, '0'), '', now(), now()
      FROM generate_series(1, 1203) AS n`);
    const names = async (query: string) =>
      (await csv(`/homes/${home_id}/guests${query}`)).rows.map((row) => row['name']);
    const all = Array.from({ length: 1203 }, (_, index) => `Guest ${index + 1}`);
    expect(await names('')).toEqual(all);
    expect(await names('?limit=2')).toEqual(all.slice(0, 2));
    expect(await names('?offset=1201')).toEqual(all.slice(1201));
    expect(await names('?q=nobody')).toEqual([]);
    expect(await names('?from=2026-02-20T00:00:00Z')).toEqual(
      all.slice(
        all.length - (await json(`/homes/${home_id}/guests?from=2026-02-20T00:00:00Z`)).paging.total_count,
      ),
    );
  });

  it('follows an answer that goes on by its place, not by a number', async () => {
    const day = Date.parse('2026-11-01T00:00:00Z');
    const recorded = Array.from({ length: 230 }, (_, second) =>
      world.app.recorder.record({ home_id, type: 'battery_low', event_time: new Date(day + second * 1000) }),
    );
    await Promise.all(recorded);
    const { rows } = await csv(`/organizations/${hood.organization_id}/events`);
    const { paging } = await json(`/homes/${home_id}/events?limit=1`);
    expect(new Set(rows.map((row) => row['event_id'])).size).toBe(paging.total_count);
    expect(rows.length).toBe(paging.total_count);
  });

  it('asks for the same rights, refuses the same, and says so before anything is sent', async () => {
    const path = `/homes/${home_id}/guests?format=csv`;
    const stranger = await world.person();
    const poor = await world.tokenOf(hood.owner, ['homes_read']);
    expect((await world.anonymous.get(path)).status).toBe(401);
    expect((await world.as(stranger).get(path)).status).toBe(403);
    expect((await world.as(poor).get(path)).status).toBe(403);
    expect((await world.as(hood.owner).get(`/homes/${'0'.repeat(24)}/guests?format=csv`)).status).toBe(404);
    for (const [query, context] of [
      ['format=xml', 'format'],
      ['format=csv&format=csv', 'format'],
      ['format=csv&limit=0', 'limit'],
      ['format=csv&from=2026-12-01T00:00:00Z&to=2026-11-01T00:00:00Z', 'to'],
    ]) {
      const answer = await world.as(hood.owner).get(`/homes/${home_id}/guests?${query}`);
      expect([answer.status, answer.body.context], query).toEqual([400, context]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect(
      (await world.as(hood.owner).get(`/homes/${home_id}/guests?format=json`)).body.guests,
    ).toBeDefined();
    // Homes of other organizations are in no file.
    const theirs = await world.neighbourhood();
    const other = await world.home(theirs);
    expect((await csv('/homes')).rows.map((row) => row['home_id'])).not.toContain(other);
    expect((await csv('/homes', theirs.owner)).rows.map((row) => row['home_id'])).toEqual([other]);
  });
});

describe('a report', () => {
  it('is a line for each home, and one of a home alone', async () => {
    const { rows } = await csv(`/organizations/${hood.organization_id}/reports/2026-11`);
    const { rows: alone, file } = await csv(`/homes/${home_id}/reports/2026-11`);
    expect(alone).toEqual(rows.filter((row) => row['home_id'] === home_id));
    expect(file).toBe('attachment; filename="report.csv"');
    expect(alone[0]).toMatchObject({
      home_name: 'Boathouse',
      month: '2026-11',
      complete: 'false',
      'incidents.by_kind.noise': '1',
      'response.unacknowledged': '1',
      'climate.temperature.mean': '18.5',
      'quiet_hours.share': '',
      batteries: '',
    });
  });
});
