import type uPlot from 'uplot';
import type { DeviceLine } from './align-series.ts';
import { drawLimits, drawMarks } from './draw.ts';
import type { LimitLine } from './limit-lines.ts';
import { COLORS, penOf, type Scheme } from './palette.ts';
import { labelsOf, ticksOf } from './time-axis.ts';

export interface PlotStyle {
  unit: string;
  zone: string;
  /** Seconds. */
  bridged: number;
  always: [least: number, most: number];
  scheme: Scheme;
  height: number;
}

/** Read at each drawing, so that changes need no new plot. */
export interface PlotFrame {
  limits: LimitLine[];
  /** Seconds. */
  marks: number[];
  from: number;
  to: number;
  onPoint(index: number | undefined): void;
}

const AXIS_PX = 46;
const LABEL_ROOM_PX = 56;
const FONT = '12px system-ui, sans-serif';
const BAND_ALPHA = '26';
const PAD_BELOW = 0.06;
/** Space for the number above a limit at the top. */
const PAD_ABOVE = 0.12;

/** Three series per device: its values, and the edges of their band. */
export function plotOptions(
  lines: DeviceLine[],
  { unit, zone, bridged, always, scheme, height }: PlotStyle,
  frame: () => PlotFrame,
  width: number,
): uPlot.Options {
  const ink = COLORS[scheme];
  const axis = { stroke: ink.text, font: FONT, grid: { stroke: ink.grid, width: 1 }, ticks: { show: false } };
  const gaps = longGapsOnly(bridged);
  return {
    width,
    height,
    legend: { show: false },
    // Space for half of the last time, and for the highest number.
    padding: [12, 20, 0, 0],
    cursor: { drag: { setScale: false, x: false, y: false }, y: false, points: { size: 7 } },
    scales: {
      x: { time: false, range: () => [frame().from, frame().to] },
      y: { range: (_plot, least, most) => rangeOf([...always, least, most], frame().limits) },
    },
    series: [
      {},
      ...lines.flatMap((line, index): uPlot.Series[] => {
        const { color, dash } = penOf(index, scheme);
        const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false }, gaps };
        return [
          { label: line.name, stroke: color, width: 2, dash, gaps, points: { size: 4, fill: color } },
          edge,
          edge,
        ];
      }),
    ],
    bands: lines.map((_, index) => ({
      series: [index * 3 + 3, index * 3 + 2],
      fill: `${penOf(index, scheme).color}${BAND_ALPHA}`,
    })),
    axes: [
      {
        ...axis,
        size: 30,
        splits: (plot, _axis, from, to) =>
          ticksOf(from, to, zone, Math.max(2, plot.bbox.width / devicePixelRatio / LABEL_ROOM_PX)),
        values: (_plot, splits) => labelsOf(splits, zone),
      },
      { ...axis, size: AXIS_PX, values: (_plot, splits) => splits.map(String) },
    ],
    hooks: {
      draw: [
        (plot) => drawLimits(plot, frame().limits, unit, scheme),
        (plot) => drawMarks(plot, frame().marks, scheme),
      ],
      setCursor: [(plot) => frame().onPoint(plot.cursor.idx ?? undefined)],
    },
  };
}

/** For a device with long periods, a line of five-minute steps would be all gaps. */
function longGapsOnly(seconds: number): uPlot.Series.GapsRefiner {
  return (plot, _series, _from, _to, found) => {
    const { min = 0, max = 1 } = plot.scales['x'] ?? {};
    const pixels = (seconds / ((max ?? 1) - (min ?? 0))) * plot.bbox.width;
    return found.filter(([from, to]) => to - from > pixels);
  };
}

/** Values and limits. */
function rangeOf(values: (number | null)[], lines: LimitLine[]): [number, number] {
  const limits = lines
    .filter(({ whenNear }) => !whenNear)
    .flatMap(({ points }) => points.map(([, value]) => value));
  const all = [...limits, ...values.filter((value) => value !== null)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return [low - (high - low) * PAD_BELOW, high + (high - low) * PAD_ABOVE];
}
