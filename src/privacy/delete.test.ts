import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { scenesOfOneWorld } from '../../test/end-to-end/messages/test-scene.ts';
import { searchDatabase } from '../../test/harness/postgres/search-database.ts';

const openScene = scenesOfOneWorld();

const WILMA = { name: 'Wilhelmina Zöllner', phone_number: '+46 70 765 43 21' };
const MASKED = '+46•••••21';
const NOTE = 'Wilhelmina promised to be quiet';

describe('deleting a guest', () => {
  it('erases it from notes, events and evidence as well [guest-erasure]', async () => {
    const scene = await openScene({ settings: { noise: { ladder: [['sms']] } } });
    const guest = await scene.stay(-60, 600, WILMA);
    await scene.loud(8);
    const [{ incident_id }] = (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body.incidents;
    const incident = `/homes/${scene.home_id}/incidents/${incident_id}`;
    const evidence = async (body: object) =>
      (await scene.owner.post(`${incident}/evidence`, body)).body.report_id;
    expect((await scene.owner.post(`${incident}/notes`, { text: NOTE })).status).toBe(201);
    const anonymous = await evidence({});
    await evidence({ name_guest: true, reason: 'Complaint of the neighbours' });
    await evidence({ reason: 'Wilhelmina was warned before' });
    expect(JSON.stringify(await scene.events())).toContain(MASKED);

    expect((await scene.owner.delete(`/homes/${scene.home_id}/guests/${guest}`)).status).toBe(204);
    expect(
      await searchDatabase(scene.world.connectionConfig, ['Wilhelmina', 'Zöllner', '707654321']),
    ).toEqual([]);
    expect(JSON.stringify(await scene.events())).not.toContain(MASKED);
    const { acts } = (await scene.owner.get(incident)).body;
    expect(acts.map(({ what, text }: { what: string; text?: string }) => [what, text])).toEqual([
      ['note', undefined],
    ]);
    const { reports } = (await scene.owner.get(`/homes/${scene.home_id}/evidence`)).body;
    expect(reports.map(({ report_id }: { report_id: string }) => report_id)).toEqual([anonymous]);
    const audit = `/organizations/${scene.hood.organization_id}/audit?action=evidence.deleted`;
    expect((await scene.owner.get(audit)).body.paging.total_count).toBe(2);
  });

  it('leaves everything in place when the guest is read-only', async () => {
    const scene = await openScene();
    const guest = await scene.stay(-60, 600, WILMA);
    const { database } = scene.world.tools;
    await database.rows(sql`UPDATE guests SET readonly = true WHERE guest_id = ${guest}`);
    const refused = await scene.owner.delete(`/homes/${scene.home_id}/guests/${guest}`);
    expect([refused.status, refused.body.error_key]).toEqual([400, 'readonly_guest']);
    expect(await scene.guest(guest)).toMatchObject({ name: WILMA.name });
  });
});
