import { describe, expect, it } from 'vitest';
import { drawChart, SIZE } from '../../../web/src/pages/evidence/drawing.ts';

/** The positions of the lines in an evidence report. */

const PERIOD = { from: '2026-11-15T20:00:00.000+01:00', to: '2026-11-15T21:00:00.000+01:00' };
const MEASURED = { first: PERIOD.from, resolution_s: 60, limits: [{ from: PERIOD.from, high: 70 }] };
const flat = (count: number, from = 0) => Array.from({ length: count }, (_, place) => [from + place, 50, 60]);
const lines = (path: string) => path.split('M').length - 1;

describe('the chart of an evidence report', () => {
  it('puts each value at its time and height, and what it stands beside in whole steps', () => {
    const { x, y, steps, level } = drawChart(
      {
        points: [
          [0, 50, 52],
          [30, 80, 90],
        ],
      },
      MEASURED,
      PERIOD,
    );
    expect(x(Date.parse(PERIOD.from))).toBe(SIZE.left);
    expect(x(Date.parse(PERIOD.to))).toBe(SIZE.width);
    expect(steps).toEqual([50, 60, 70, 80, 90]);
    expect([y(90), y(50)]).toEqual([SIZE.top, SIZE.height - SIZE.bottom]);
    expect(level).toContain(`M${SIZE.left} ${y(50)}`);
    expect(level).toContain(`${x(Date.parse('2026-11-15T20:30:00+01:00'))} ${y(80)}`);
  });

  it('breaks the line where nothing was measured for more than five minutes', () => {
    const everyFive = Array.from({ length: 12 }, (_, index) => [5 * index, 50, 60]);
    expect(lines(drawChart({ points: everyFive }, MEASURED, PERIOD).level)).toBe(1);
    expect(lines(drawChart({ points: flat(20) }, MEASURED, PERIOD).level)).toBe(1);
    expect(lines(drawChart({ points: [...flat(5), ...flat(5, 11)] }, MEASURED, PERIOD).level)).toBe(2);
  });

  it('keeps the least and the most of a month, in no more values than there is room for', () => {
    const period = { from: '2026-10-15T00:00:00.000+02:00', to: '2026-11-15T00:00:00.000+01:00' };
    const points = flat(8900);
    points[4000] = [4000, 95, 99];
    points[7001] = [7001, 31, 60];
    const measured = { first: period.from, resolution_s: 300, limits: [] };
    const { level, most, y } = drawChart({ points }, measured, period);
    expect(level.split('L').length).toBeLessThan(2 * SIZE.width);
    expect(level).toContain(` ${y(95)}L`);
    expect(level).toContain(` ${y(31)}L`);
    expect(most).toContain(` ${y(99)}L`);
  });

  it('draws limits as they were, from one change to the next', () => {
    const limits = [
      { from: PERIOD.from, high: 70 },
      { from: '2026-11-15T20:30:00.000+01:00', high: 55, low: 20 },
    ];
    const { x, y, limits: paths } = drawChart({ points: flat(3) }, { ...MEASURED, limits }, PERIOD);
    const middle = x(Date.parse('2026-11-15T20:30:00+01:00'));
    expect(paths).toEqual([
      `M${SIZE.left} ${y(70)}H${middle}M${middle} ${y(55)}H${SIZE.width}`,
      `M${middle} ${y(20)}H${SIZE.width}`,
    ]);
  });
});
