import { describe, expect, it } from 'vitest';
import { DemoClock } from './clock.ts';

const HOUR = 3_600_000;

/** A fake machine clock that the test moves. */
function machineAt(start: number) {
  const machine = { at: start };
  return { machine, read: () => machine.at };
}

describe('the demo clock', () => {
  it('stands until it is set, and states its distance to the machine clock', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(10 * HOUR, read);
    machine.at += HOUR;
    expect([clock.now().getTime(), clock.shiftMs(), clock.isManual]).toEqual([10 * HOUR, -91 * HOUR, true]);
    clock.set(12 * HOUR);
    expect([clock.now().getTime(), clock.shiftMs()]).toEqual([12 * HOUR, -89 * HOUR]);
    expect([clock.speed, clock.catchesUpAt]).toEqual([undefined, undefined]);
  });

  it('never goes back', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(10 * HOUR, read);
    expect(() => clock.set(10 * HOUR - 1)).toThrow('never goes back');
    clock.run(60);
    expect(() => clock.set(11 * HOUR)).toThrow('runs by itself');
    machine.at -= HOUR;
    expect(clock.now().getTime()).toBe(10 * HOUR);
  });

  it('runs at 60× speed until it catches up, then follows the machine clock', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(95 * HOUR, read);
    clock.run(60);
    const meets = 100 * HOUR + (5 * HOUR) / 59;
    machine.at += 60_000;
    expect([clock.now().getTime(), clock.speed]).toEqual([96 * HOUR, 60]);
    expect(clock.catchesUpAt).toBeCloseTo(meets, 3);
    machine.at = Math.floor(meets) - 1;
    expect(clock.now().getTime()).toBeLessThan(machine.at);
    machine.at = Math.ceil(meets);
    expect([clock.now().getTime(), clock.shiftMs(), clock.speed]).toEqual([machine.at, 0, 1]);
    expect(clock.catchesUpAt).toBeUndefined();
    machine.at += 1000;
    expect(clock.now().getTime()).toBe(machine.at);
    // Once it follows the machine's clock, `hold` has no effect.
    clock.pause();
    clock.run(60);
    machine.at += 1000;
    expect([clock.now().getTime(), clock.speed]).toEqual([machine.at, 1]);
  });

  it('can be paused, set, and moved to the machine clock', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(95 * HOUR, read);
    clock.run(60);
    machine.at += 60_000;
    clock.pause();
    machine.at += 60_000;
    expect([clock.now().getTime(), clock.isManual]).toEqual([96 * HOUR, true]);
    clock.set(97 * HOUR);
    clock.catchUp();
    expect([clock.now().getTime(), clock.shiftMs(), clock.speed]).toEqual([machine.at, 0, 1]);
  });

  it('follows the machine clock without a start', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(undefined, read);
    machine.at += 5;
    expect([clock.now().getTime(), clock.shiftMs(), clock.speed]).toEqual([machine.at, 0, 1]);
    expect(() => clock.set(0)).toThrow('runs by itself');
  });
});
