import { describe, expect, it } from 'vitest';
import { MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';

function online(): WatchedHome {
  const story = new WatchedHome({ devices: ['hall', 'bath'] });
  story.report();
  story.report({ device: 'bath' });
  story.news();
  return story;
}

const motionsOf = (story: WatchedHome) => story.news().map((event) => (event.at - NOON) / 1000);

describe('motion', () => {
  it('is raised without data', () => {
    const story = online();
    story.reportEvent({ type: 'motion' });
    expect(story.news()).toEqual([
      { type: 'pir_motion', key: `pir_motion:hall:${NOON}`, at: NOON, deviceId: 'hall' },
    ]);
  });

  it('is raised by a sample with hits, and not by one without', () => {
    const story = online();
    story.report({ samples: [{ pir: 0 }] });
    story.pass(MINUTE);
    story.report({ samples: [{ pir: 3 }] });
    expect(motionsOf(story)).toEqual([60]);
  });

  it('is raised at most every 45 seconds for each device', () => {
    const story = online();
    for (const seconds of [0, 44, 45, 80, 90]) {
      story.now = NOON + seconds * 1000;
      story.reportEvent({ type: 'motion' });
    }
    expect(motionsOf(story)).toEqual([0, 45, 90]);
    story.reportEvent({ type: 'motion' }, 'bath');
    expect(motionsOf(story)).toEqual([90]);
  });

  it('is stored but not raised when it is older than ten minutes', () => {
    const story = online();
    story.pass(20 * MINUTE - 1);
    story.reportEvent({ type: 'motion', t: story.now - 10 * MINUTE - 1 });
    expect(story.news()).toEqual([]);
    expect(story.device().state.pir?.lastMotionAt).toBe(story.now - 10 * MINUTE - 1);
    story.reportEvent({ type: 'motion', t: story.now - 10 * MINUTE });
    expect(story.newTypes()).toEqual(['pir_motion']);
  });

  it('that comes late does not move the newest one back', () => {
    const story = online();
    story.pass(5 * MINUTE);
    story.reportEvent({ type: 'motion' });
    story.reportEvent({ type: 'motion', t: NOON });
    expect(story.device().state.pir?.lastMotionAt).toBe(NOON + 5 * MINUTE);
    expect(motionsOf(story)).toEqual([300]);
  });

  it('is never in the future, though a clock may be a minute ahead', () => {
    const story = online();
    story.reportEvent({ type: 'motion', t: NOON + MINUTE });
    expect(motionsOf(story)).toEqual([0]);
  });

  it('in a sample that speaks for ten minutes was somewhere in them', () => {
    const story = online();
    story.report({
      samples: [
        { t: NOON - MINUTE, laeq: 40 },
        { pir: 1, laeq: 40, period_s: 600 },
      ],
    });
    expect(story.device().state.pir).toMatchObject({ lastMotionFrom: NOON - 10 * MINUTE });
  });

  it('in a sample was somewhere since the sample before, whatever that one measured', () => {
    const story = online();
    story.report({ samples: [{ temp: 20 }] });
    story.pass(5 * MINUTE);
    story.report({ samples: [{ pir: 1 }] });
    expect(story.device().state.pir).toMatchObject({
      lastMotionAt: NOON + 5 * MINUTE,
      lastMotionFrom: NOON,
    });
  });
});
