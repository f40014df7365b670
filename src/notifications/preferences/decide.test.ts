import { describe, expect, it } from 'vitest';
import { decide, type Rule, type Subject } from './decide.ts';

const ALL: Rule = {
  kinds: null,
  home_ids: null,
  tags: null,
  least_level: null,
  hours: null,
  timing: 'never',
  channels: null,
};
const noise: Subject = {
  kind: 'noise',
  home_id: 'a',
  tagKeys: ['old town'],
  level: 2,
  at: new Date('2026-01-10T22:30:00Z'),
};
const timing = (rules: Rule[], subject: Subject = noise) => decide(rules, 'Europe/Stockholm', subject).timing;

describe('without a rule', () => {
  it.each<[Subject['kind'], number, string]>([
    ['smoke_alarm', 3, 'at_once'],
    ['intrusion', 3, 'at_once'],
    ['noise', 1, 'at_once'],
    ['smoking', 2, 'at_once'],
    ['temperature', 3, 'at_once'],
    ['temperature', 1, 'summary'],
    ['humidity', 1, 'summary'],
    ['mould', 1, 'summary'],
    ['device_offline', 1, 'summary'],
    ['battery', 1, 'summary'],
    ['feed', 1, 'at_once'],
    ['gateway', 1, 'at_once'],
    // The specification says: "No notification is sent."
    ['webhook', 1, 'never'],
  ])('%s of level %i is sent %s', (kind, level, expected) => {
    expect(decide([], 'UTC', { ...noise, kind, level })).toMatchObject({ timing: expected, fromRule: false });
  });
});

describe('a rule', () => {
  it.each<[string, Partial<Rule>, boolean]>([
    ['of the kind', { kinds: ['noise'] }, true],
    ['of another kind', { kinds: ['smoking'] }, false],
    ['of the home', { home_ids: ['b', 'a'] }, true],
    ['of another home', { home_ids: ['b'] }, false],
    ['of a tag', { tags: ['Harbour', 'Old Town'] }, true],
    ['of another tag', { tags: ['Harbour'] }, false],
    ['of that level', { least_level: 2 }, true],
    ['of a higher level', { least_level: 3 }, false],
    // Local time there is 23:30.
    ['of the hours', { hours: { from: '23:00', to: '06:00' } }, true],
    ['of other hours', { hours: { from: '06:00', to: '23:00' } }, false],
  ])('%s counts, or not', (_name, rule, counts) => {
    expect(timing([{ ...ALL, ...rule }])).toBe(counts ? 'never' : 'at_once');
  });

  it('that stands first counts', () => {
    const first: Rule = { ...ALL, kinds: ['noise'], timing: 'summary' };
    expect(timing([first, ALL])).toBe('summary');
    expect(timing([ALL, first])).toBe('never');
  });

  it('says by which ways', () => {
    expect(decide([{ ...ALL, timing: 'at_once', channels: ['sms'] }], 'UTC', noise)).toEqual({
      timing: 'at_once',
      channels: ['sms'],
      fromRule: true,
    });
  });

  it.each<[Subject['kind'], number]>([
    ['smoke_alarm', 3],
    ['carbon_monoxide', 3],
    ['gas', 3],
    ['water', 3],
    ['intrusion', 3],
    ['temperature', 3],
  ])('never keeps back danger: %s', (kind, level) => {
    const danger = { ...noise, kind, level };
    expect(timing([ALL], danger)).toBe('at_once');
    expect(timing([{ ...ALL, timing: 'summary' }], danger)).toBe('at_once');
  });

  it('of homes does not concern what has none', () => {
    expect(timing([{ ...ALL, home_ids: ['a'] }], { ...noise, kind: 'gateway', home_id: null })).toBe(
      'at_once',
    );
  });
});
