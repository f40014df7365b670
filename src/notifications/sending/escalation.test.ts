import { describe, expect, it } from 'vitest';
import type { IncidentKind } from '../../incidents/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import {
  type Audience,
  type Candidate,
  decideStep,
  type EarlierAlert,
  type EscalationPolicy,
  isUrgent,
} from './escalation.ts';

const START = Date.UTC(2026, 10, 19, 22);
const at = (minute: number) => new Date(START + minute * MINUTE_MS);
const USUAL: EscalationPolicy = { delay_minutes: 5, rounds: 2, next: 'next_person' };

/** What is true of a member at a minute; ready by default. */
type Circumstances = (user: string, minute: number) => Candidate['state'] | 'fails';

interface Story {
  kind?: IncidentKind;
  level?: number;
  levelAt?: (minute: number) => number;
  policy?: Partial<EscalationPolicy>;
  /** Members on call, in order. Those who lead are alerted by the last resort too. */
  onCall?: (minute: number) => string[];
  leaders?: string[];
  /** Alerted with the first step. */
  subscribers?: string[];
  is?: Circumstances;
  minutes?: number;
}

/** Plays an alert minute by minute, as the executor does, and lists its steps: minute, and who was alerted. */
function timeline({
  kind = 'noise',
  levelAt = () => 1,
  policy = {},
  onCall = () => ['a', 'b'],
  leaders = ['owner'],
  subscribers = [],
  is = () => 'ready',
  minutes = 60,
}: Story): string[] {
  const steps: string[] = [];
  const earlier: EarlierAlert[] = [];
  let raisedAt = 0;
  let dueAt = 0;
  for (let minute = 0, level = levelAt(0); minute <= minutes; minute += 1) {
    if (levelAt(minute) > level) [level, raisedAt, dueAt] = [levelAt(minute), minute, minute];
    for (let rounds = 0; minute >= dueAt; rounds += 1) {
      if (rounds > 50) throw new Error(`it does not come to rest: ${steps.join(' ')}`);
      const isDown = (user: string) => ['unreachable', 'fails'].includes(is(user, minute));
      const decision = decideStep({
        incident: { kind, level, level_at: at(raisedAt) },
        policy: { ...USUAL, ...policy },
        onCall: onCall(minute).map((user_id) => {
          const state = is(user_id, minute);
          return { user_id, state: state === 'fails' ? 'ready' : state };
        }),
        earlier,
        now: at(minute),
      });
      if (decision.is === 'later') {
        dueAt = Math.ceil((decision.at.getTime() - START) / MINUTE_MS);
        continue;
      }
      dueAt = Number.POSITIVE_INFINITY;
      if (decision.is === 'quiet') dueAt = minute + 1;
      if (decision.is === 'over' || decision.is === 'quiet') break;
      const record = (users: string[], audience: Audience) => {
        for (const user_id of users)
          earlier.push({
            step: decision.step,
            user_id,
            planned_at: at(minute),
            level,
            audience,
            reached: !isDown(user_id),
            retrying: false,
          });
      };
      if (earlier.length === 0) record(subscribers, 'subscriber');
      if (decision.is === 'last_resort') {
        const everyone = [...new Set([...onCall(minute), ...leaders])];
        record(everyone, 'everyone');
        const reached = everyone.filter((user) => !isDown(user));
        steps.push(`${minute}:all(${reached.join('+')})`);
      } else {
        record([...decision.user_ids, ...decision.skipped], 'on_call');
        const reached = decision.user_ids.filter((user) => !isDown(user));
        steps.push(`${minute}:${reached.join('+') || 'nobody'}`);
      }
      dueAt = minute;
    }
  }
  return steps;
}

describe('noise', () => {
  it('alerts one member after the other, twice round, and then everyone', () => {
    expect(timeline({})).toEqual(['0:a', '5:b', '10:a', '15:b', '20:all(a+b+owner)']);
  });

  it('goes to everyone after twelve turns, however many members are on call', () => {
    const many = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const steps = timeline({ onCall: () => many, minutes: 300 });
    expect(steps).toHaveLength(13);
    expect(steps[11]).toBe('55:p11');
    expect(steps[12]).toMatch(/^60:all\(p0\+/);
  });

  it('passes over members without a working channel, at once', () => {
    const is = (user: string) => (user === 'a' ? 'unreachable' : 'ready');
    expect(timeline({ is })).toEqual(['0:b', '5:b', '10:all(b+owner)']);
  });

  it('goes on at once when sending fails', () => {
    const is = (user: string) => (user === 'a' ? 'fails' : 'ready');
    expect(timeline({ is })).toEqual(['0:nobody', '0:b', '5:nobody', '5:b', '10:all(b+owner)']);
  });

  it('goes to owners and admins when no member on call can be reached', () => {
    const is = (user: string) => (user === 'owner' ? 'ready' : 'unreachable');
    expect(timeline({ is })).toEqual(['0:all(owner)']);
  });

  it('is tried again at each interval while no recipient is reachable, until one is', () => {
    const is = (user: string, minute: number) => (minute < 9 || user !== 'b' ? 'unreachable' : 'ready');
    expect(timeline({ is })).toEqual(['0:all()', '5:all()', '10:all(b)']);
  });

  it('waits for the next interval too when the step that reached no one alerted a subscriber', () => {
    const is = (user: string) => (user === 'subscriber' ? 'ready' : 'unreachable');
    expect(timeline({ is, subscribers: ['subscriber'], minutes: 6 })).toEqual(['0:all()', '5:all()']);
  });

  it('waits for the end of quiet hours when all recipients are in theirs, and skips those who still are', () => {
    const until = (end: number) => (_: string, minute: number) => (minute < end ? 'quiet' : 'ready');
    expect(timeline({ is: until(7), minutes: 13 })).toEqual(['7:a', '12:b']);
    const sleeps = (user: string) => (user === 'a' ? 'quiet' : 'ready');
    expect(timeline({ is: sleeps })).toEqual(['0:b', '5:b', '10:all(a+b+owner)']);
  });

  it('alerts everyone, in quiet hours or not, when no recipient outside them has acknowledged it', () => {
    const is = (_: string, minute: number) => (minute < 3 ? 'ready' : 'quiet');
    expect(timeline({ is })).toEqual(['0:a', '5:all(a+b+owner)']);
  });

  it('alerts no user when every member on call opted out', () => {
    expect(timeline({ is: () => 'opted_out' })).toEqual([]);
    const is = (user: string) => (user === 'a' ? 'opted_out' : 'ready');
    expect(timeline({ is })).toEqual(['0:b', '5:b', '10:all(a+b+owner)']);
  });

  it('goes to the users on call at the time of the step', () => {
    const onCall = (minute: number) => (minute < 7 ? ['a', 'b'] : ['c', 'a']);
    expect(timeline({ onCall })).toEqual(['0:a', '5:b', '10:c', '15:c', '20:a', '25:all(c+a+owner)']);
  });

  it('goes on at once when it gets worse, also after the last resort', () => {
    expect(timeline({ levelAt: (minute) => (minute < 7 ? 1 : 2) })).toEqual([
      '0:a',
      '5:b',
      '7:a',
      '12:b',
      '17:all(a+b+owner)',
    ]);
    expect(timeline({ levelAt: (minute) => (minute < 33 ? 1 : 2), minutes: 90 }).slice(4)).toEqual([
      '20:all(a+b+owner)',
      '33:all(a+b+owner)',
    ]);
  });

  it('follows the policy of the organization', () => {
    expect(timeline({ policy: { delay_minutes: 2, rounds: 1 } })).toEqual(['0:a', '2:b', '4:all(a+b+owner)']);
    expect(timeline({ policy: { next: 'everyone', delay_minutes: 10 } })).toEqual([
      '0:a+b',
      '10:a+b',
      '20:all(a+b+owner)',
    ]);
  });
});

describe('a safety incident', () => {
  const FIRE = { kind: 'smoke_alarm', levelAt: () => 3 } as const;

  it('alerts everyone on call every 5 minutes for an hour, every 30 minutes for a day, then daily', () => {
    const steps = timeline({ ...FIRE, minutes: 4 * 1440 });
    const minutes = steps.map((step) => Number(step.split(':')[0]));
    const firstHour = Array.from({ length: 13 }, (_, index) => index * 5);
    const firstDay = Array.from({ length: 46 }, (_, index) => 90 + index * 30);
    expect(minutes).toEqual([...firstHour, ...firstDay, 2880, 4320, 5760]);
  });

  it('also alerts owners and admins when no one has acknowledged it after two rounds', () => {
    expect(timeline({ ...FIRE, minutes: 15 })).toEqual([
      '0:a+b',
      '5:a+b',
      '10:all(a+b+owner)',
      '15:all(a+b+owner)',
    ]);
  });

  it('goes to owners and admins at once when no user on call is reached', () => {
    const is = (user: string) => (user === 'owner' ? 'ready' : 'fails');
    expect(timeline({ ...FIRE, is, minutes: 5 })).toEqual(['0:nobody', '0:all(owner)', '5:all(owner)']);
    const down = (user: string) => (user === 'owner' ? 'ready' : 'unreachable');
    expect(timeline({ ...FIRE, is: down, minutes: 5 })).toEqual(['0:all(owner)', '5:all(owner)']);
  });

  it('is tried again at each interval while no recipient is reachable', () => {
    const is = (_: string, minute: number) => (minute < 8 ? 'unreachable' : 'ready');
    expect(timeline({ ...FIRE, is, minutes: 10 })).toEqual(['0:all()', '5:all()', '10:all(a+b+owner)']);
  });

  it('may be repeated faster', () => {
    const policy = { delay_minutes: 1, rounds: 1 };
    expect(timeline({ ...FIRE, policy, minutes: 2 })).toEqual([
      '0:a+b',
      '1:all(a+b+owner)',
      '2:all(a+b+owner)',
    ]);
  });

  it('begins anew when a temperature becomes freezing', () => {
    const levelAt = (minute: number) => (minute < 100 ? 1 : 3);
    expect(timeline({ kind: 'temperature', levelAt, minutes: 110 })).toEqual([
      '0:a',
      '5:b',
      '10:a',
      '15:b',
      '100:a+b',
      '105:a+b',
      '110:all(a+b+owner)',
    ]);
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
] as const)('%s of level %i is alerted at once: %s', (kind, level, expected) => {
  expect(isUrgent({ kind, level })).toBe(expected);
});
