import { describe, expect, it } from 'vitest';
import { DemoClock } from './clock.ts';

const HOUR = 3_600_000;

/** A fake machine clock that the test moves. */
function machineAt(start: number) {
  const machine = { at: start };
  return { machine, read: () => machine.at };
}

describe('the clock of a demo', () => {
  it('stands until it is set, however the machine goes on, and says how far it is from it', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(10 * HOUR, read);
    machine.at += HOUR;
    expect([clock.now().getTime(), clock.shiftMs(), clock.byHand]).toEqual([10 * HOUR, -91 * HOUR, true]);
    clock.set(12 * HOUR);
    expect([clock.now().getTime(), clock.shiftMs()]).toEqual([12 * HOUR, -89 * HOUR]);
    expect([clock.speed, clock.meetsAt]).toEqual([undefined, undefined]);
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

  it('runs sixty times as fast until it meets the machine, and is the machine from then on', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(95 * HOUR, read);
    clock.run(60);
    const meets = 100 * HOUR + (5 * HOUR) / 59;
    machine.at += 60_000;
    expect([clock.now().getTime(), clock.speed]).toEqual([96 * HOUR, 60]);
    expect(clock.meetsAt).toBeCloseTo(meets, 3);
    machine.at = Math.floor(meets) - 1;
    expect(clock.now().getTime()).toBeLessThan(machine.at);
    machine.at = Math.ceil(meets);
    expect([clock.now().getTime(), clock.shiftMs(), clock.speed]).toEqual([machine.at, 0, 1]);
    expect(clock.meetsAt).toBeUndefined();
    machine.at += 1000;
    expect(clock.now().getTime()).toBe(machine.at);
    // Once it follows the machine's clock, `hold` has no effect.
    clock.hold();
    clock.run(60);
    machine.at += 1000;
    expect([clock.now().getTime(), clock.speed]).toEqual([machine.at, 1]);
  });

  it('can be held while it runs, set on from there, and jump to the machine', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(95 * HOUR, read);
    clock.run(60);
    machine.at += 60_000;
    clock.hold();
    machine.at += 60_000;
    expect([clock.now().getTime(), clock.byHand]).toEqual([96 * HOUR, true]);
    clock.set(97 * HOUR);
    clock.catchUp();
    expect([clock.now().getTime(), clock.shiftMs(), clock.speed]).toEqual([machine.at, 0, 1]);
  });

  it('without a start is the machine from the beginning', () => {
    const { machine, read } = machineAt(100 * HOUR);
    const clock = new DemoClock(undefined, read);
    machine.at += 5;
    expect([clock.now().getTime(), clock.shiftMs(), clock.speed]).toEqual([machine.at, 0, 1]);
    expect(() => clock.set(0)).toThrow('runs by itself');
  });
});
