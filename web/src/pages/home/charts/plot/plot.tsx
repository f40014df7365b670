import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from '../charts.module.css';
import type { AlignedSeries } from './align-series.ts';
import { type PlotFrame, type PlotStyle, plotOptions } from './plot-options.ts';

interface PlotProps extends PlotStyle, PlotFrame {
  data: AlignedSeries;
  /** Position of the pointer or slider. */
  point: number | undefined;
  /** Description for screen readers. */
  label: string;
}

/** A canvas that follows the data, the width and the page's colours. */
export function Plot(props: PlotProps) {
  const { data, unit, zone, bridged, always, scheme, height, point, label } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const devices = data.lines.map((line) => `${line.deviceId} ${line.name}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the data go to the plot that is there, below; other devices need another one.
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const { lines } = latest.current.data;
    const look = { unit, zone, bridged, always, scheme, height };
    const options = plotOptions(lines, look, () => latest.current, place.clientWidth);
    const created = new uPlot(options, columnsOf(latest.current.data), place);
    plot.current = created;
    const resized = new ResizeObserver(() => created.setSize({ width: place.clientWidth, height }));
    resized.observe(place);
    return () => {
      resized.disconnect();
      created.destroy();
      plot.current = undefined;
    };
  }, [devices, unit, zone, bridged, always, scheme, height]);

  useEffect(() => {
    const { length } = data.lines;
    if (plot.current && plot.current.series.length === length * 3 + 1) plot.current.setData(columnsOf(data));
  }, [data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: limits and events are drawn from `latest`.
  useEffect(() => plot.current?.redraw(false), [props.limits, props.marks]);

  useEffect(() => {
    const created = plot.current;
    if (!created || created.cursor.idx === (point ?? null)) return;
    const time = point === undefined ? undefined : latest.current.data.times[point];
    const left = time === undefined ? -10 : created.valToPos(time, 'x');
    created.setCursor({ left, top: time === undefined ? -10 : height / 2 }, false);
  }, [point, height]);

  return <div ref={box} className={classes.plot} style={{ height }} role="img" aria-label={label} />;
}

function columnsOf({ times, lines }: AlignedSeries): uPlot.AlignedData {
  return [times, ...lines.flatMap(({ value, min, max }) => [value, min, max])];
}
