import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from './event-types.ts';
import { ACCEPTED_USER_EVENT_TYPES, USER_EVENT_TYPES, userEventName } from './user-events.ts';
import { isUserOnly } from './user-only.ts';

const levels = [1, 2, 3].map((level) => ({ noiseDetected: { disturbanceMonitoringLevel: level } }));
const sirens = [{ motionAlarmOff: {} }, { motionAlarmOff: { sirenStopped: true } }];

describe('user-event names', () => {
  it('are exactly what can be raised', () => {
    const ofHomes = EVENT_TYPES.flatMap((type) =>
      [...levels, ...sirens].map((metadata) => userEventName(type, metadata)),
    );
    const ofUsers = (['alarm_silenced', 'avg_sound_high', 'disturbance_snoozed'] as const).map((type) =>
      userEventName(type, {}),
    );
    expect([...USER_EVENT_TYPES].sort()).toEqual([...new Set([...ofHomes, ...ofUsers])].sort());
  });

  it('of old devices are accepted and kept apart: nothing raises them', () => {
    expect(ACCEPTED_USER_EVENT_TYPES).toEqual(['glassbreak', 'tamper']);
    expect(USER_EVENT_TYPES.filter((name) => ACCEPTED_USER_EVENT_TYPES.includes(name))).toEqual([]);
  });

  it('distinguish disarming from stopping a siren', () => {
    expect(sirens.map((metadata) => userEventName('motion_alarm_off', metadata))).toEqual([
      'alarm_off',
      'alarm_silenced',
    ]);
  });

  it.each([undefined, 0, 1, 2, 3, 4])('know level %s of noise', (disturbanceMonitoringLevel) => {
    const names = ['disturbance_first_notice', 'disturbance_second_notice', 'disturbance_third_notice'];
    const level = Math.min(Math.max(disturbanceMonitoringLevel ?? 1, 1), 3);
    const name = userEventName('noise_detected', { noiseDetected: { disturbanceMonitoringLevel } });
    expect(name).toBe(names[level - 1]);
  });

  it('for users alone stand in no catalogue of the organization', () => {
    expect(EVENT_TYPES.filter((type) => isUserOnly(type))).toEqual([]);
  });
});
