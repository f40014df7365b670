import { describe, expect, it } from 'vitest';
import { INCIDENT_KINDS } from '../../../src/incidents/index.ts';
import {
  usualPolicy as serverPolicy,
  slowestPolicy,
  stepsOf,
} from '../../../src/notifications/on-call/usual-policy.ts';
import { decideStep, type EarlierAlert } from '../../../src/notifications/sending/escalation.ts';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import {
  type EscalationKind,
  type EscalationPolicy,
  escalationText,
  GROUPS,
  groupOf,
  isUsual,
  lastResortAfter,
  limitsOf,
  usualPolicy,
} from '../../../web/src/format/on-call/escalation.ts';

const PEOPLE = ['Ada', 'Ben'];
const policy = (more: Partial<EscalationPolicy> = {}): EscalationPolicy => ({
  delay_minutes: 5,
  rounds: 1,
  next: 'next_person',
  ...more,
});
const noise = (more: Partial<EscalationPolicy>, names = PEOPLE) =>
  escalationText('noise', policy(more), names);

describe('the escalation in words', () => {
  it('names one member after the other, then everyone', () => {
    expect(noise({})).toBe(
      'Lares alerts Ada. Without acknowledgement after 5 min: Ben. ' +
        'After 10 min: everyone, owners and admins included, by every channel.',
    );
  });

  it('names members again in the next round', () => {
    expect(noise({ rounds: 2, delay_minutes: 3 })).toBe(
      'Lares alerts Ada. Without acknowledgement after 3 min: Ben. After 6 min: Ada again. After 9 min: Ben again. ' +
        'After 12 min: everyone, owners and admins included, by every channel.',
    );
  });

  it('stays short with many members', () => {
    expect(noise({ rounds: 2 }, ['Ada', 'Ben', 'Cleo'])).toBe(
      'Lares alerts Ada. Without acknowledgement after 5 min: Ben. After 10 min: Cleo. After 15 min: Ada again. ' +
        'Then the next member every 5 min, 6 alerts in total. ' +
        'After 30 min: everyone, owners and admins included, by every channel.',
    );
  });

  it('has a text without a member who can be reached, and for a single alert', () => {
    expect(noise({}, [])).toBe(
      'Lares alerts the first member on call. ' +
        'Without acknowledgement after 5 min: everyone, owners and admins included, by every channel.',
    );
  });

  it('alerts everyone on call in each step, where that is chosen', () => {
    expect(noise({ next: 'everyone', rounds: 3 })).toBe(
      'Lares alerts everyone on call immediately. Without acknowledgement, it alerts them again every 5 min. ' +
        'After 15 min: everyone, owners and admins included, by every channel.',
    );
  });

  it('never ends by itself for a safety incident', () => {
    expect(escalationText('gas', usualPolicy('gas'), PEOPLE)).toBe(
      'Lares alerts everyone on call immediately. Without acknowledgement, it alerts them again every 5 min. ' +
        'After 10 min: everyone, owners and admins included, by every channel. ' +
        'This continues until a user acknowledges or closes the incident.',
    );
  });

  it('is the summary for climate, and says what freezing does', () => {
    expect(escalationText('mould', policy({ rounds: 1 }), PEOPLE)).toBe(
      'In the daily summary. Lares alerts members with a rule “Immediately” one after the other, every 5 min, once each.',
    );
    expect(escalationText('temperature', policy({ rounds: 2 }), PEOPLE)).toContain(
      'Freezing: Lares alerts everyone on call immediately.',
    );
  });
});

describe('the rules of escalation that the app repeats', () => {
  it.each(INCIDENT_KINDS)('are those of the server for %s', (kind) => {
    expect(usualPolicy(kind)).toEqual(serverPolicy(kind));
    expect(isUsual(kind, serverPolicy(kind))).toBe(true);
    const { delay_minutes, rounds } = slowestPolicy(kind);
    expect(limitsOf(kind)).toEqual({ delay_minutes, rounds });
    expect(groupOf(kind) === 'safety').toBe(!stepsOf(kind).includes('next_person'));
  });

  it('have every kind in one group', () => {
    expect(Object.values(GROUPS).flat().toSorted()).toEqual([...INCIDENT_KINDS].sort());
  });

  it.each([
    ['noise', policy(), 2],
    ['noise', policy({ rounds: 2 }), 3],
    ['smoking', policy({ rounds: 5, delay_minutes: 7 }), 4],
    ['noise', policy({ rounds: 4, next: 'everyone' }), 3],
    ['gas', serverPolicy('gas'), 2],
    ['water', policy({ rounds: 1, delay_minutes: 2, next: 'everyone' }), 1],
  ] satisfies [EscalationKind, EscalationPolicy, number][])(
    'reach the last resort of %s at the time of the server: %o, %i members',
    (kind, chosen, members) => {
      expect(minutesToLastResort(kind, chosen, members)).toBe(lastResortAfter(chosen, members));
    },
  );
});

const BEGIN = Date.parse('2026-11-16T08:00:00Z');
const MOST_STEPS = 100;

/** The server's decisions, minute by minute, while every member can be reached and no user acknowledges. */
function minutesToLastResort(kind: EscalationKind, chosen: EscalationPolicy, members: number): number {
  const level = groupOf(kind) === 'safety' ? 3 : 1;
  const earlier: EarlierAlert[] = [];
  let now = BEGIN;
  for (let tries = 0; tries < MOST_STEPS; tries += 1) {
    const decision = decideStep({
      incident: { kind, level, level_at: new Date(BEGIN) },
      policy: chosen,
      onCall: Array.from({ length: members }, (_, place) => ({ user_id: `user-${place}`, state: 'ready' })),
      earlier,
      now: new Date(now),
    });
    if (decision.is === 'last_resort') return (now - BEGIN) / MINUTE_MS;
    if (decision.is === 'later') now = decision.at.getTime();
    if (decision.is === 'step')
      earlier.push(
        ...decision.user_ids.map((user_id) => ({
          step: decision.step,
          user_id,
          planned_at: new Date(now),
          level,
          audience: 'on_call' as const,
          reached: true,
          retrying: false,
        })),
      );
  }
  return Number.NaN;
}
