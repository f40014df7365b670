import { expect, it } from 'vitest';
import { scenesOfOneWorld } from '../messages/test-scene.ts';
import { FOR_HOSTS, mailed } from './test-notifications.ts';

const openScene = scenesOfOneWorld();

it('decides who is alerted first, with swaps and absences, and forgets members who leave', async () => {
  const scene = await openScene(FOR_HOSTS);
  const { member, admin, operator, organization_id } = scene.hood;
  const path = `/organizations/${organization_id}/on-call`;
  const first_day = scene.world.clock.now().toISOString().slice(0, 10);
  const rota = {
    first_day,
    handover_time: '00:00',
    timezone: 'UTC',
    user_ids: [member.user_id, operator.user_id],
  };
  const swaps = [{ first_day, user_id: admin.user_id, instead_of: member.user_id }];
  const absences = [
    { user_id: operator.user_id, starts_at: '2026-01-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' },
  ];
  const set = await scene.owner.put(path, { user_ids: [], rota, swaps, absences });
  expect(set.status, set.text).toBe(200);
  expect(set.body).toMatchObject({ rota, swaps, listed: false });
  expect(set.body.on_call_now.map((one: { user_id: string }) => one.user_id)).toEqual([admin.user_id]);
  expect(set.body.rota.weeks).toHaveLength(8);
  await scene.loud(8);
  expect(mailed(scene)).toEqual([admin.email]);
  const left = await scene.owner.delete(`/organizations/${organization_id}/members/${admin.user_id}`);
  expect(left.status).toBeLessThan(300);
  const after = (await scene.owner.get(path)).body;
  expect(after.swaps).toEqual([]);
  expect(after.on_call_now.map((one: { user_id: string }) => one.user_id)).toEqual([member.user_id]);
  expect((await scene.owner.put(path, { user_ids: [], rota: null })).body).not.toHaveProperty('rota');
});

it('refuses what cannot be, and names the member', async () => {
  const scene = await openScene(FOR_HOSTS);
  const stranger = await scene.world.person();
  const { member, admin, organization_id } = scene.hood;
  const rota = {
    first_day: '2026-11-16',
    handover_time: '09:00',
    timezone: 'UTC',
    user_ids: [member.user_id],
  };
  const swap = { first_day: '2026-11-16', user_id: admin.user_id, instead_of: member.user_id };
  const absence = {
    user_id: member.user_id,
    starts_at: '2026-11-16T00:00:00Z',
    ends_at: '2026-11-17T00:00:00Z',
  };
  const wrong: [string, object][] = [
    ['rota.user_ids', { rota: { ...rota, user_ids: [stranger.user_id] } }],
    ['rota.user_ids', { rota: { ...rota, user_ids: [member.user_id, member.user_id] } }],
    ['rota.first_day', { rota: { ...rota, first_day: '2026-02-30' } }],
    ['rota.first_day', { rota: { ...rota, first_day: '0000-01-01' } }],
    ['rota.first_day', { rota: { ...rota, first_day: '20261116' } }],
    ['swaps.0.first_day', { rota, swaps: [{ ...swap, first_day: '2026-02-29' }] }],
    ['absences.0.user_id', { absences: [{ ...absence, user_id: stranger.user_id }] }],
    ['absences.0.ends_at', { absences: [{ ...absence, ends_at: '2026-11-15T00:00:00Z' }] }],
    ['absences.0.starts_at', { absences: [{ ...absence, starts_at: '2026-11-15' }] }],
    ['swaps.0.instead_of', { swaps: [{ ...swap, instead_of: stranger.user_id }] }],
    ['swaps.0.instead_of', { swaps: [{ ...swap, user_id: member.user_id }] }],
    ['swaps.0.first_day', { rota, swaps: [{ ...swap, first_day: '2026-11-17' }] }],
  ];
  const put = (body: object) =>
    scene.owner.put(`/organizations/${organization_id}/on-call`, { user_ids: [], ...body });
  for (const [context, body] of wrong) {
    const answer = await put(body);
    expect([answer.status, answer.body.context], answer.text).toEqual([400, context]);
  }
  expect((await put({ rota })).status).toBe(200);
  const ofNoWeek = await put({ swaps: [{ ...swap, first_day: '2026-11-17' }] });
  expect([ofNoWeek.status, ofNoWeek.body.context]).toEqual([400, 'swaps.0.first_day']);
  expect((await put({ swaps: [swap] })).body.swaps).toEqual([swap]);
});

it('keeps the whole body of one request when several change it at once', async () => {
  const scene = await openScene(FOR_HOSTS);
  const { member, admin, operator, organization_id } = scene.hood;
  const bodies = [member, admin, operator].map(({ user_id }) => ({
    user_ids: [user_id],
    absences: [{ user_id, starts_at: '2020-01-01T00:00:00.000Z', ends_at: '2020-01-02T00:00:00.000Z' }],
  }));
  const policies = [1, 2, 3].map((delay_minutes) => ({
    noise: { delay_minutes, rounds: 1, next: 'everyone' },
  }));
  const answers = await Promise.all([
    ...bodies.map((body) => scene.owner.put(`/organizations/${organization_id}/on-call`, body)),
    ...policies.map((body) => scene.owner.put(`/organizations/${organization_id}/escalation`, body)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { people, absences } = (await scene.owner.get(`/organizations/${organization_id}/on-call`)).body;
  const [listed] = people;
  expect([people.length, absences]).toEqual([
    1,
    bodies.find(({ user_ids }) => user_ids.includes(listed.user_id))?.absences,
  ]);
});
