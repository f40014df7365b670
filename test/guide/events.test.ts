import { describe, expect, it } from 'vitest';
import { collectPages } from '../../guide/pages.ts';
import {
  EVENT_TYPES,
  EVENTS,
  isEventType,
  isUserOnly,
  USER_ONLY,
  USER_ONLY_TYPES,
} from '../../src/catalogue/index.ts';

/** Values of members that look like names of events. */
const VALUES: ReadonlySet<string> = new Set(['powered_on']);

const pages = new Map(collectPages().flatMap((part) => part.pages.map((page) => [page.to, page.text])));
const declared = [
  ...EVENT_TYPES.map((type) => ({ type, ...EVENTS[type] })),
  ...USER_ONLY_TYPES.map((type) => ({ type, ...USER_ONLY[type] })),
];

describe.each(declared)('the page of $type', ({ type, raised, notRaised, followedBy }) => {
  const page = pages.get(`events/${type}`) ?? '';

  it('says when it is raised, when it is not, and what usually follows, in this order', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 3)).toEqual([
      'When it is raised',
      'When it is not raised',
      'What usually follows',
    ]);
    expect(notRaised.filter((condition) => !page.includes(`- ${condition}\n`))).toEqual([]);
  });

  it('has whole sentences, and conditions that continue a sentence', () => {
    expect([raised, followedBy].filter((text) => !/^[A-Z`].*\.$/.test(text))).toEqual([]);
    expect(notRaised.filter((condition) => !/^[a-z].*[^.]$/.test(condition))).toEqual([]);
  });

  it('links to each event that usually follows', () => {
    const names = [...followedBy.matchAll(/`(\w+_\w+)`/g)].map(([, name = '']) => name);
    const events = names.filter((name) => !VALUES.has(name));
    expect(events.filter((name) => !isEventType(name) && !isUserOnly(name))).toEqual([]);
    expect(events.filter((name) => name !== type && !page.includes(`[\`${name}\`](${name}.md)`))).toEqual([]);
  });
});
