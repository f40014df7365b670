import { createHash, verify } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { verifySigned } from '../../../src/evidence/index.ts';
import { searchDatabase } from '../../harness/postgres/search-database.ts';
import { PHONE, type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';

const openScene = scenesOfOneWorld();

const NAME = 'Wilhelmina Zöllner';
const GUEST = { name: NAME, phone_number: '+46 70 123 45 67', email: 'wilma@example.net' };
const REASON = 'A neighbour complained.';

/** Party with a message, an answer, an acknowledgement and a note. */
async function party() {
  const scene = await openScene({
    settings: { noise: { ladder: [['sms'], [], []], threshold_db: 70 } },
    devices: [{ placement: 'living_room' }],
  });
  const guest = await scene.stay(-60, 600, GUEST);
  // The hour before belongs to this home too.
  await scene.passMinutes(70);
  await scene.quiet(3);
  await scene.loud(12);
  const path = `/homes/${scene.home_id}/incidents`;
  const incident = (await scene.owner.get(path)).body.incidents[0].incident_id as string;
  await scene.owner.post(`${path}/${incident}/acknowledge`);
  await scene.owner.post(`${path}/${incident}/notes`, { text: `I called ${NAME}.` });
  await scene.provider.write(scene.world.url, { from: PHONE, text: 'Sorry!', sid: `SM-${incident}` });
  await scene.quiet(8);
  return { scene, guest, incident, path: `${path}/${incident}/evidence` };
}

async function made(scene: Scene, path: string, options: object = {}) {
  const answer = await scene.owner.post(path, options);
  expect(answer.status, answer.text).toBe(201);
  const file = await scene.owner.get(`/homes/${scene.home_id}/evidence/${answer.body.report_id}`);
  expect(file.status, file.text).toBe(200);
  return { row: answer.body, file, report: JSON.parse(file.text).report };
}

describe('the report of an incident', () => {
  it('has the values, the limit, the recipients and the acknowledgement, and no name', async () => {
    const { scene, guest, incident, path } = await party();
    const { row, file, report } = await made(scene, path);
    expect(row).toMatchObject({
      about: 'incident',
      incident_id: incident,
      guest_id: guest,
      names_guest: false,
    });
    expect(report).toMatchObject({
      about: 'incident',
      home: { home_id: scene.home_id, name: 'Boathouse', timezone: 'Europe/Stockholm' },
      made_at: expect.stringMatching(/\+0[12]:00$/),
    });
    expect(report.statements.join(' ')).toContain('Sound level only; no audio is recorded.');
    expect(report.statements.join(' ')).toContain('not calibrated meters');
    expect(file.text).not.toContain('Wilhelmina');
    expect(file.text).not.toContain(PHONE);

    // Counted by hand: 12 loud minutes of 80 dB above a limit of 70.
    const { measured } = report;
    expect(measured).toMatchObject({
      unit: 'dB(A)',
      resolution_s: 60,
      limits: [{ high: 70 }],
      beyond_limit_s: 12 * 60,
      maximum: { value: 80 },
    });
    const [device] = measured.devices;
    expect(device).toMatchObject({ name: 'Hall', placement: 'living_room', beyond_limit_s: 12 * 60 });
    expect(device.points.map(([, level]: number[]) => level)).toEqual([
      ...Array.from({ length: 3 }, () => 50),
      ...Array.from({ length: 12 }, () => 80),
      ...Array.from({ length: 8 }, () => 50),
    ]);
    // There are no samples in the hour before.
    expect(device.gaps[0].from).toBe(measured.first);

    const [reported] = report.incidents;
    expect(reported.acknowledged).toMatchObject({ at: expect.any(String), by: expect.any(String) });
    expect(
      reported.messages.map((one: { from: string; channel: string }) => `${one.from} ${one.channel}`),
    ).toEqual(['lares sms', 'guest sms']);
    expect(reported.messages[0]).toMatchObject({ to: 'guest', level: 1, sent_at: expect.any(String) });
    expect(reported.acts.map(({ what }: { what: string }) => what)).toEqual(['acknowledged', 'note']);
    // Two of them share a moment.
    expect(reported.events.map(({ type }: { type: string }) => type).sort()).toEqual([
      'noise_detected',
      'noise_quieted',
      'noise_sms_sent',
    ]);
  });

  it('is signed with the key that anybody can fetch, and is the same bytes every time', async () => {
    const { scene, path } = await party();
    const { row, file } = await made(scene, path);
    const fetched = await fetch(`${scene.world.url}/.well-known/lares-evidence-key.json`);
    const published = JSON.parse(await fetched.text());
    expect(verifySigned(Buffer.from(file.text), published.key_id)).toMatchObject({ valid: true });
    // Verifies as a reader of the documentation alone would.
    const { signature } = JSON.parse(file.text);
    const part = file.text.slice(file.text.indexOf('"report":') + 9, file.text.lastIndexOf(',"signature":'));
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x: published.public_key }, format: 'jwk' } as const;
    const bytes = Buffer.from(`lares-evidence/2\n${part}`);
    expect(verify(null, bytes, key, Buffer.from(signature.value, 'base64url'))).toBe(true);
    const fingerprint = createHash('sha256').update(Buffer.from(published.public_key, 'base64url'));
    expect(fingerprint.digest('hex')).toBe(signature.key_id);

    const again = await scene.owner.get(`/homes/${scene.home_id}/evidence/${row.report_id}`);
    expect(again.text).toBe(file.text);
    expect(again.headers['content-disposition']).toContain(`evidence-${row.report_id}.json`);
  });

  it('is by the limits of then, whatever they are now', async () => {
    const { scene, path } = await party();
    await scene.change({ noise: { threshold_db: 90, quiet: { enabled: true } } });
    await scene.change({ messages: { max_per_day: 1 } });
    const { report } = await made(scene, path);
    expect(report.measured.limits[0]).toMatchObject({ high: 70 });
    expect(report.measured.beyond_limit_s).toBe(12 * 60);
    expect(report.settings.spans[0].noise.threshold_db).toBe(70);
    expect(report.settings.known_since).toBeDefined();
    expect(report.doubts).toEqual([]);
    // A home from before Lares recorded changes of settings.
    await scene.world.tools.database.rows(sql`
      UPDATE homes SET settings_kept_since = ${scene.world.clock.now()} WHERE home_id = ${scene.home_id}`);
    const { report: later } = await made(scene, path);
    expect(later.doubts.join(' ')).toContain('Lares knows changes of settings since');
  });

  it('is a table for a spreadsheet, a line for each value', async () => {
    const { scene, path } = await party();
    const { row } = await made(scene, path);
    const csv = await scene.owner.get(`/homes/${scene.home_id}/evidence/${row.report_id}?format=csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const [header, ...lines] = csv.text.trimEnd().split('\r\n');
    expect(header).toBe('time,time_utc,device_id,device,value,maximum,unit,limit_high,limit_low');
    expect(lines).toHaveLength(23);
    expect(lines.filter((line: string) => line.includes(',80,80,"dB(A)",70,'))).toHaveLength(12);
    const wrong = await scene.owner.get(`/homes/${scene.home_id}/evidence/${row.report_id}?format=pdf`);
    expect([wrong.status, wrong.body.context]).toEqual([400, 'format']);
  });

  it('hides the values of a device that is in a bedroom now', async () => {
    const { scene, path } = await party();
    await scene.device.report({ samples: [{ t: scene.now(), temp: 20 }] });
    const device = `/devices/${scene.device.device_id}`;
    expect((await scene.owner.patch(device, { placement: 'bedroom' })).status).toBe(200);
    const { report } = await made(scene, path);
    expect(report.measured.devices).toEqual([]);
    expect(report.doubts.join(' ')).toContain('bedroom or bathroom: Hall');
  });
});

describe('a report that names the guest', () => {
  it('needs a reason and the right to read guests, and is audited with each read', async () => {
    const { scene, path } = await party();
    const nameless = await scene.owner.post(path, { name_guest: true });
    expect([nameless.status, nameless.body.context]).toEqual([400, 'reason']);
    const { row, report } = await made(scene, path, { name_guest: true, reason: REASON });
    expect(report).toMatchObject({ guest: { name: NAME }, reason: REASON });
    expect(report.incidents[0].acts[1].text).toBe(`I called ${NAME}.`);
    const log = await scene.owner.get(
      `/organizations/${scene.hood.organization_id}/audit?object_kind=evidence`,
    );
    expect(log.body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'evidence.read',
      'evidence.made',
    ]);
    // It is sealed: the database alone reveals no name.
    const found = await searchDatabase(scene.world.connectionConfig, ['Wilhelmina']);
    expect(found.filter(({ table }) => table === 'evidence_reports')).toEqual([]);
    expect(row.names_guest).toBe(true);
    const limited = await scene.world.tokenOf(scene.hood.owner, ['homes_read', 'homes_write', 'events_read']);
    const at = `/homes/${scene.home_id}/evidence/${row.report_id}`;
    const narrow = scene.world.as(limited);
    for (const answer of [
      await narrow.get(at),
      await narrow.post(path, { name_guest: true, reason: REASON }),
    ])
      expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('is kept when the guest is erased, and says so; no new report names an erased guest', async () => {
    const { scene, guest, path } = await party();
    const { row, file } = await made(scene, path, { name_guest: true, reason: REASON });
    const erased = await scene.owner.post(`/homes/${scene.home_id}/guests/${guest}/erase`);
    expect(erased.body.remains.map(({ what }: { what: string }) => what)).toContain(
      'Signed evidence reports that name the guest',
    );
    const at = `/homes/${scene.home_id}/evidence/${row.report_id}`;
    expect((await scene.owner.get(at)).text).toBe(file.text);
    const again = await scene.owner.post(path, { name_guest: true, reason: REASON });
    expect([again.status, again.body.context, again.body.error_key]).toEqual([
      400,
      'name_guest',
      'erased_guest',
    ]);
    expect((await made(scene, path)).file.text).not.toContain('Wilhelmina');
    expect((await scene.owner.delete(at)).status).toBe(200);
    expect((await scene.owner.get(at)).status).toBe(404);
    expect((await scene.owner.delete(at)).status).toBe(404);
  });
});

describe('the report of a stay', () => {
  it('has all that went on in it', async () => {
    const { scene, guest, incident } = await party();
    const path = `/homes/${scene.home_id}/guests/${guest}/evidence`;
    const { row, report } = await made(scene, path);
    expect(row).toMatchObject({ about: 'stay', guest_id: guest });
    expect(report.stay).toMatchObject({ checkin_time: expect.any(String) });
    expect(report.incidents.map(({ incident_id }: { incident_id: string }) => incident_id)).toEqual([
      incident,
    ]);
    expect(report.measured.beyond_limit_s).toBe(12 * 60);
    expect(JSON.stringify(report)).not.toContain('Wilhelmina');
    const list = await scene.owner.get(`/homes/${scene.home_id}/evidence?limit=1`);
    expect(list.body).toMatchObject({ reports: [row], paging: { total_count: 1 } });
  });
});

it.each(['nothing', '%00', 'f'.repeat(24), 'a'.repeat(5000)])('there is no report %s', async (id) => {
  const scene = await openScene();
  for (const answer of [
    await scene.owner.get(`/homes/${scene.home_id}/evidence/${id}`),
    await scene.owner.delete(`/homes/${scene.home_id}/evidence/${id}`),
    await scene.owner.post(`/homes/${scene.home_id}/incidents/${id}/evidence`, {}),
    await scene.owner.post(`/homes/${scene.home_id}/guests/${id}/evidence`, {}),
  ])
    expect([400, 404, 414]).toContain(answer.status);
});

it.each([
  [{ name_guest: 'yes' }, 'name_guest'],
  [{ reason: '' }, 'reason'],
  [{ reason: 5 }, 'reason'],
  [{ reason: 'x'.repeat(501) }, 'reason'],
])('%j makes no report', async (body, member) => {
  const scene = await openScene();
  const guest = await scene.stay(-60, 600, GUEST);
  const answer = await scene.owner.post(`/homes/${scene.home_id}/guests/${guest}/evidence`, body);
  expect([answer.status, answer.body.context]).toEqual([400, member]);
  expect((await scene.owner.get(`/homes/${scene.home_id}/evidence`)).body.reports).toEqual([]);
});
