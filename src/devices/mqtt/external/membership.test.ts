import { expect, it } from 'vitest';
import { openMembership, SILENT_MS } from './membership.ts';

function three() {
  return ['a', 'b', 'c'].map((me) => {
    const membership = openMembership(me);
    for (const member of ['c', 'a', 'b']) membership.add(member, 0);
    return membership;
  });
}

const sharesOf = (members: ReturnType<typeof three>, now: number) =>
  members.map((member) => [...(member.share(8, now) ?? [])]);

it('gives every session to exactly one, and about as many to each', () => {
  const shares = sharesOf(three(), 0);
  expect(shares.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(shares.map((share) => share.length).sort()).toEqual([2, 3, 3]);
});

it('shares out what a silent one had', () => {
  const [a, b] = three();
  if (!a || !b) throw new Error('two');
  for (const member of [a, b]) for (const name of ['a', 'b']) member.add(name, SILENT_MS);
  expect(sharesOf([a, b], SILENT_MS).flat()).not.toContain(2);
  expect(
    sharesOf([a, b], SILENT_MS + 1)
      .flat()
      .sort(),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('distributes the part of a member that left at once', () => {
  const [a, b] = three();
  if (!a || !b) throw new Error('two');
  for (const member of [a, b]) member.remove('c');
  expect(sharesOf([a, b], 0).flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('decides nothing without its own announcements: it would miss the others too', () => {
  const [a] = three();
  expect(a?.share(8, SILENT_MS)).toBeDefined();
  expect(a?.share(8, SILENT_MS + 1)).toBeUndefined();
});

it('gives no session to a member in excess', () => {
  const last = openMembership('z');
  for (const member of 'abcdefghz') last.add(member, 0);
  expect(last.share(8, 0)).toEqual(new Set());
});
