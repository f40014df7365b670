import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { sealFile } from '../../../src/evidence/file/sealed-file.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';

const openScene = scenesOfOneWorld();

/**
 * Made by the version before format 2: a call, an SMS and an e-mail to the guest are recorded as accepted, and two SMS
 * to "Person 1" as sent.
 */
const FILE = readFileSync(join(import.meta.dirname, '../../fixtures/evidence/format-1.signed'), 'utf8');
const { report } = JSON.parse(FILE);
const INCIDENT = report.incidents[0].incident_id as string;
const AT = new Date('2026-11-15T12:21:00+01:00');

/** The same secret key as every world of the tests. */
const box = openSecretBox(Buffer.alloc(32, 7), secureRandom);

/** A home with that report, and with what the database still has of the call, the SMS and the e-mail. */
async function withOldReport(known: [channel: string, status: string, gateway: string][]): Promise<Scene> {
  const scene = await openScene();
  const { database } = scene.world.tools;
  const { home_id, hood, owner } = scene;
  await database.rows(sql`DELETE FROM evidence_reports WHERE report_id = ${report.report_id}`);
  await database.rows(sql`
    INSERT INTO evidence_reports (report_id, organization_id, home_id, about, incident_id, names_guest, made_at, made_by, kept_until, sealed_file)
    VALUES (${report.report_id}, ${hood.organization_id}, ${home_id}, 'incident', ${INCIDENT}, false, ${AT},
      ${hood.owner.user_id}, ${new Date('2029-01-01T00:00:00Z')}, ${sealFile(box, report.report_id, FILE)})`);
  const guest = await scene.stay(-60, 600);
  for (const [channel, status, gateway] of known) {
    const settled = status === 'accepted' ? null : AT;
    await database.rows(sql`
      INSERT INTO messages (message_id, organization_id, home_id, guest_id, direction, channel, purpose, incident_id, level, status, attempts, scheduled_for,
        gateway, created_at, accepted_at, settled_at)
      VALUES (${scene.world.tools.newId()}, ${hood.organization_id}, ${home_id}, ${guest}, 'out', ${channel}, 'noise', ${INCIDENT}, 1, ${status}, 1, ${AT},
        ${gateway}, ${AT}, ${AT}, ${settled})`);
  }
  expect(owner).toBeDefined();
  return scene;
}

const listed = async (scene: Scene, query = '') =>
  (await scene.owner.get(`/homes/${scene.home_id}/evidence${query}`)).body;

it('names the messages of an old file that were not sent or have no receipt, beside the signed bytes', async () => {
  const scene = await withOldReport([
    ['call', 'accepted', 'outbox'],
    ['sms', 'delivered', 'sms'],
    ['email', 'accepted', 'smtp'],
  ]);
  const planned_at = '2026-11-15T12:21:00+01:00';
  const common = { incident_id: INCIDENT, to: 'guest', planned_at };
  const correction = {
    messages: [
      { ...common, channel: 'call', status: 'not_sent', reason: 'No voice gateway is configured.' },
      { ...common, channel: 'email', status: 'sent' },
      // Nothing is known of these any more.
      { ...common, to: 'Person 1', channel: 'sms' },
      { ...common, to: 'Person 1', channel: 'sms', planned_at: '2026-11-15T12:26:00+01:00' },
    ],
  };
  expect((await listed(scene)).reports).toMatchObject([{ report_id: report.report_id, correction }]);
  expect(await listed(scene, `?report_id=${report.report_id}`)).toMatchObject({
    reports: [{ report_id: report.report_id, correction }],
    paging: { total_count: 1 },
  });
  expect(await listed(scene, `?report_id=${scene.home_id}`)).toMatchObject({
    reports: [],
    paging: { total_count: 0 },
  });
  const path = `/homes/${scene.home_id}/evidence/${report.report_id}`;
  const file = await scene.owner.get(path);
  expect(file.text).toBe(FILE);
  expect(file.headers['lares-correction']).toBe('4 messages are recorded as sent without a receipt');
  expect(file.headers['link']).toBe(
    `</v8/homes/${scene.home_id}/evidence?report_id=${report.report_id}>; rel="describedby"`,
  );
});

it('a list reads no file of a report that needs no correction', async () => {
  const scene = await openScene({ settings: { noise: { ladder: [[], [], []] } } });
  await scene.loud(8);
  const { incidents } = (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body;
  const made = await scene.owner.post(
    `/homes/${scene.home_id}/incidents/${incidents[0].incident_id}/evidence`,
    {},
  );
  // A file that cannot be opened shows whether it is read.
  await scene.world.tools.database.rows(
    sql`UPDATE evidence_reports SET sealed_file = 'x' WHERE report_id = ${made.body.report_id}`,
  );
  expect(made.status, made.text).toBe(201);
  const list = await listed(scene);
  expect(list.reports, JSON.stringify(list)).toMatchObject([{ report_id: made.body.report_id }]);
});

it('a new file states what the gateway confirmed, and needs no correction', async () => {
  const scene = await openScene({ settings: { noise: { ladder: [['sms'], [], []] } }, outbox: true });
  await scene.stay(-60, 600);
  await scene.loud(8);
  const { incidents } = (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body;
  const path = `/homes/${scene.home_id}/incidents/${incidents[0].incident_id}/evidence`;
  const { report_id } = (await scene.owner.post(path, {})).body;
  const file = await scene.owner.get(`/homes/${scene.home_id}/evidence/${report_id}`);
  const content = JSON.parse(file.text);
  const [message] = content.report.incidents[0].messages;
  expect(content.format).toBe('lares-evidence/2');
  expect(message).toMatchObject({ status: 'not_sent', reason: 'No SMS gateway is configured.' });
  expect('sent_at' in message).toBe(false);
  expect(file.headers['lares-correction']).toBeUndefined();
  const [row] = (await scene.owner.get(`/homes/${scene.home_id}/evidence`)).body.reports;
  expect('correction' in row).toBe(false);
});
