import { describe, expect, it } from 'vitest';
import { textOf } from '../../harness/gateways/mail-server.ts';
import type { Person } from '../../harness/world.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';

/** The home decides who is notified: its tags, and the members who may see it. */

const openScene = scenesOfOneWorld();
const open = () => openScene({ settings: { noise: { ladder: [[], [], []] } }, notifiesHosts: true });

const ids = (...people: Person[]) => people.map(({ user_id }) => user_id);
const mailed = ({ mailServer }: Scene) => mailServer.mails.map(({ to }) => to[0]);
const linkIn = (text: string) => /https?:\/\/\S+\/n\/[\w-]+/.exec(text)?.[0] ?? '';

function put(scene: Scene, body: object) {
  return scene.owner.put(`/organizations/${scene.hood.organization_id}/on-call`, body);
}

async function limit(scene: Scene, { user_id }: Person, limited_to: object | null) {
  const path = `/organizations/${scene.hood.organization_id}/members/${user_id}`;
  expect((await scene.owner.patch(path, { limited_to })).status).toBe(200);
}

describe('of a home with a tag', () => {
  it('the users of the tag are notified first, then those of the organization', async () => {
    const scene = await open();
    const { owner, member, admin, operator } = scene.hood;
    const order = [
      { tag: 'Hill', user_ids: ids(operator) },
      { tag: ' Harbour', user_ids: ids(admin, member) },
    ];
    const answer = await put(scene, { user_ids: ids(member), by_tag: order });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.by_tag).toMatchObject([
      { tag: 'Harbour', people: [{ user_id: admin.user_id, email: true }, { user_id: member.user_id }] },
      { tag: 'Hill', people: [{ user_id: operator.user_id }] },
    ]);
    await scene.owner.patch(`/homes/${scene.home_id}`, { tags: ['HARBOUR', 'Quiet'] });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email]);
    await scene.loud(5);
    expect(mailed(scene)).toEqual([admin.email, member.email]);
    // Two rounds, each member once a round.
    await scene.loud(20);
    const sent = mailed(scene);
    expect(sent.slice(0, 4)).toEqual([admin.email, member.email, admin.email, member.email]);
    // Then the last resort: everyone on call, owners and admins at once.
    expect(sent.slice(4).sort()).toEqual([owner.email, admin.email, member.email].sort());
  });

  it('of two tags the first of the home goes first', async () => {
    const scene = await open();
    const { member, admin, operator } = scene.hood;
    const by_tag = [
      { tag: 'A', user_ids: ids(operator) },
      { tag: 'B', user_ids: ids(admin) },
    ];
    await put(scene, { user_ids: ids(member), by_tag });
    await scene.owner.patch(`/homes/${scene.home_id}`, { tags: ['b', 'a'] });
    await scene.loud(20);
    expect(mailed(scene).slice(0, 3)).toEqual([admin.email, operator.email, member.email]);
  });

  it('another home has the order of the organization', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await put(scene, { user_ids: ids(member), by_tag: [{ tag: 'Hill', user_ids: ids(admin) }] });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([member.email]);
    // Members that a change omits keep their values.
    expect((await put(scene, { user_ids: [] })).body.by_tag).toHaveLength(1);
    expect((await put(scene, { user_ids: [], by_tag: [] })).body.by_tag).toEqual([]);
  });

  it.each([
    [{ by_tag: [{ tag: ' ', user_ids: [] }] }, 'by_tag.0.tag'],
    [{ by_tag: [{ tag: 'A', user_ids: [] }] }, 'by_tag.0.user_ids'],
    [{ by_tag: [{ tag: 'A', user_ids: ['0'.repeat(24)] }] }, 'by_tag.0.user_ids'],
  ])('%j is refused, and nothing changes', async (body, member) => {
    const scene = await open();
    const before = await put(scene, {
      user_ids: ids(scene.hood.member),
      by_tag: [{ tag: 'Hill', user_ids: ids(scene.hood.admin) }],
    });
    const answer = await put(scene, { user_ids: [], ...body });
    expect([answer.status, answer.body.context]).toEqual([400, member]);
    const twice = { tag: 'x', user_ids: ids(scene.hood.admin) };
    expect((await put(scene, { user_ids: [], by_tag: [twice, { ...twice, tag: 'X' }] })).status).toBe(400);
    const path = `/organizations/${scene.hood.organization_id}/on-call`;
    expect((await scene.owner.get(path)).body).toEqual(before.body);
  });
});

describe('a member who is limited to other homes', () => {
  it('is not notified, though on call', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await put(scene, { user_ids: ids(member, admin), by_tag: [] });
    await limit(scene, member, { home_ids: [], tags: ['Elsewhere'] });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email]);
  });

  it('is notified when the home gets a tag of theirs', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await put(scene, { user_ids: ids(member, admin), by_tag: [] });
    await limit(scene, member, { home_ids: [], tags: ['Elsewhere'] });
    await scene.owner.patch(`/homes/${scene.home_id}`, { tags: ['elsewhere'] });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([member.email]);
  });

  it('cannot open the link of an earlier notification', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await put(scene, { user_ids: ids(member), by_tag: [] });
    await scene.loud(8);
    const [mail] = scene.mailServer.mails;
    const { pathname } = new URL(linkIn(mail ? textOf(mail.raw) : ''));
    expect((await scene.world.visitor().get(pathname)).status).toBe(200);
    await limit(scene, member, { home_ids: [], tags: [] });
    expect((await scene.world.visitor().get(pathname)).status).toBe(404);
    expect((await scene.world.visitor().post(pathname, {})).status).toBe(404);
  });
});
