import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

async function newHome(tags?: string[]) {
  const { organization_id, owner } = hood;
  const answer = await world.as(owner).post('/homes', { name: 'Boathouse', organization_id, tags });
  expect(answer.status).toBe(201);
  return answer.body;
}

const idsOf = (homes: { home_id: string }[]) => homes.map(({ home_id }) => home_id).sort();

async function tagged(tag: string) {
  const { status, body } = await world.as(hood.operator).get(`/homes?tag=${encodeURIComponent(tag)}`);
  expect(status).toBe(200);
  expect(body.paging.total_count).toBe(body.homes.length);
  return idsOf(body.homes);
}

describe('tags of a home', () => {
  it('are kept as they were written, without blanks around them and each once', async () => {
    const home = await newHome([
      '  Södermalm ',
      'With pool',
      'SÖDERMALM',
      'with POOL',
      '猫',
      'So\u0308dermalm',
    ]);
    expect(home.tags).toEqual(['Södermalm', 'With pool', '猫']);
    const path = `/homes/${home.home_id}`;
    const changed = await world.as(hood.owner).patch(path, { tags: ['Oslo'] });
    expect([changed.status, changed.body]).toEqual([200, { ...home, tags: ['Oslo'] }]);
    expect((await world.as(hood.operator).get(path)).body).toEqual(changed.body);
    // Members that are not named stay. An empty list removes all tags.
    expect((await world.as(hood.owner).patch(path, { name: 'Barn' })).body.tags).toEqual(['Oslo']);
    expect((await world.as(hood.owner).patch(path, { tags: [] })).body.tags).toEqual([]);
  });

  it('choose homes in lists, whatever their case and form', async () => {
    const [one, other, none] = [
      await newHome(['Übersee', 'Quay']),
      await newHome(['übersee']),
      await newHome(),
    ];
    expect(await tagged('ÜBERSEE ')).toEqual(idsOf([one, other]));
    expect(await tagged('u\u0308bersee')).toEqual(idsOf([one, other]));
    expect(await tagged('quay')).toEqual([one.home_id]);
    expect(await tagged('über')).toEqual([]);
    await world.as(hood.owner).patch(`/homes/${none.home_id}`, { tags: ['Quay'] });
    expect(await tagged('QUAY')).toEqual(idsOf([one, none]));
    const all = idsOf((await world.as(hood.operator).get('/homes')).body.homes);
    expect(all).toEqual(expect.arrayContaining(idsOf([one, other, none])));
  });

  it('are of one organization: the same word elsewhere shows nothing of it', async () => {
    await newHome(['Harbour']);
    const elsewhere = await world.neighbourhood();
    const { body } = await world.as(elsewhere.owner).get('/homes?tag=harbour');
    expect(body.homes).toEqual([]);
  });

  it('are no business of members and operators to change', async () => {
    const home = await newHome(['Harbour']);
    for (const actor of [hood.member, hood.operator])
      expect((await world.as(actor).patch(`/homes/${home.home_id}`, { tags: [] })).status).toBe(403);
  });

  it('stand in the audit log by name', async () => {
    const home = await newHome(['Harbour']);
    await world.as(hood.owner).patch(`/homes/${home.home_id}`, { tags: ['Hill'] });
    const path = `/organizations/${hood.organization_id}/audit?object_kind=home&object_id=${home.home_id}`;
    const [entry] = (await world.as(hood.owner).get(path)).body.entries;
    expect(entry).toMatchObject({ action: 'home.updated', changes: [{ member: 'tags' }] });
  });

  it.each([
    [['x'.repeat(51)], 'tags.0'],
    [['fine', '  '], 'tags.1'],
    [[5], 'tags.0'],
    ['Harbour', 'tags'],
    [Array.from({ length: 21 }, (_, index) => `tag ${index}`), 'tags'],
    [['a\u0000b'], 'tags.0'],
    [['\ud800'], 'tags.0'],
  ])('%j are refused, and nothing changes', async (tags, member) => {
    const home = await newHome(['Harbour']);
    const answer = await world.as(hood.owner).patch(`/homes/${home.home_id}`, { name: 'Other', tags });
    expect([answer.status, answer.body.context]).toEqual([400, member]);
    expect((await world.as(hood.owner).get(`/homes/${home.home_id}`)).body).toEqual(home);
  });

  it.each(['', '%20', '%00', 'x'.repeat(51)])('a list by the tag "%s" is refused', async (tag) => {
    const answer = await world.as(hood.owner).get(`/homes?tag=${tag}`);
    expect([answer.status, answer.body.context]).toEqual([400, 'tag']);
  });
});
