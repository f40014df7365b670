import type uPlot from 'uplot';
import type { LimitLine } from './limit-lines.ts';
import { COLORS, type Scheme } from './palette.ts';

/** What uPlot has no series for: limits, and event marks. Pixels are the canvas's. */

const MARK_PX = 5;
const LABEL_GAP_PX = 4;

export function drawLimits(plot: uPlot, lines: LimitLine[], unit: string, scheme: Scheme): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  inside(plot, () => {
    ctx.fillStyle = COLORS[scheme].limit;
    ctx.font = `${11 * ratio}px system-ui, sans-serif`;
    ctx.textAlign = 'right';
    ctx.textBaseline = 'bottom';
    for (const { points, to } of lines) {
      ctx.strokeStyle = COLORS[scheme].limit;
      ctx.lineWidth = 1.25 * ratio;
      ctx.setLineDash([6 * ratio, 3 * ratio]);
      ctx.beginPath();
      points.forEach(([t, value], index) => {
        const y = plot.valToPos(value, 'y', true);
        const next = points[index + 1]?.[0] ?? to;
        // From the second point on, the step to the new value.
        ctx.lineTo(plot.valToPos(t, 'x', true), y);
        ctx.lineTo(plot.valToPos(next, 'x', true), y);
      });
      ctx.stroke();
      const last = points.at(-1)?.[1];
      if (last === undefined) continue;
      const right = bbox.left + bbox.width - LABEL_GAP_PX * ratio;
      const above = plot.valToPos(last, 'y', true) - 2 * ratio;
      // An outline in the page's colour, readable over lines.
      ctx.strokeStyle = COLORS[scheme].surface;
      ctx.lineWidth = 3 * ratio;
      ctx.setLineDash([]);
      ctx.strokeText(`${last} ${unit}`, right, above);
      ctx.fillText(`${last} ${unit}`, right, above);
    }
  });
}

/** Small triangles on the time axis. */
export function drawMarks(plot: uPlot, times: number[], scheme: Scheme): void {
  const { ctx, bbox } = plot;
  const size = MARK_PX * devicePixelRatio;
  const bottom = bbox.top + bbox.height;
  inside(plot, () => {
    ctx.fillStyle = COLORS[scheme].mark;
    for (const t of times) {
      const x = plot.valToPos(t, 'x', true);
      ctx.beginPath();
      ctx.moveTo(x - size, bottom);
      ctx.lineTo(x + size, bottom);
      ctx.lineTo(x, bottom - 2 * size);
      ctx.fill();
    }
  });
}

/** Nothing is drawn over the axes. */
function inside({ ctx, bbox }: uPlot, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw();
  ctx.restore();
}
