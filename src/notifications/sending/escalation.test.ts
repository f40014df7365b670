import { describe, expect, it } from 'vitest';
import { isUrgent, recipientsOfStep } from './escalation.ts';

const NOISE = { kind: 'noise', level: 1 } as const;
const FIRE = { kind: 'smoke_alarm', level: 3 } as const;

const recipients = (incident: Parameters<typeof recipientsOfStep>[0], people: string[], steps: number) =>
  Array.from({ length: steps }, (_, index) => recipientsOfStep(incident, people, index + 1).join('+'));

describe('who is told', () => {
  it('of noise, one after the other, twice round', () => {
    expect(recipients(NOISE, ['a', 'b'], 6)).toEqual(['a', 'b', 'a', 'b', '', '']);
  });

  it('of what is dangerous, all of them, three times', () => {
    expect(recipients(FIRE, ['a', 'b'], 4)).toEqual(['a+b', 'a+b', 'a+b', '']);
  });

  it('for an hour at most, however many there are', () => {
    const many = Array.from({ length: 30 }, (_, index) => `p${index}`);
    expect(recipients(NOISE, many, 14).filter(Boolean)).toEqual(many.slice(0, 12));
  });

  it('is nobody where nobody is on call', () => {
    expect(recipients(FIRE, [], 2)).toEqual(['', '']);
  });
});

it.each([
  ['noise', 1, true],
  ['smoking', 2, true],
  ['intrusion', 3, true],
  ['smoke_alarm', 3, true],
  ['carbon_monoxide', 3, true],
  ['gas', 3, true],
  ['water', 3, true],
  ['temperature', 1, false],
  ['temperature', 3, true],
  ['humidity', 1, false],
  ['mould', 1, false],
] as const)('%s of level %i is told at once: %s', (kind, level, expected) => {
  expect(isUrgent({ kind, level })).toBe(expected);
});
