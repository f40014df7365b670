import type { EvidenceContent, EvidenceDevice, EvidenceMeasurements } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { labelsOf, ticksOf } from '../home/index.ts';
import { drawChart, SIZE } from './drawing.ts';
import classes from './evidence.module.css';

const MAX_TICKS = 8;

interface ChartProps {
  device: EvidenceDevice;
  measured: EvidenceMeasurements;
  report: EvidenceContent;
  /** Its content as text. */
  label: string;
}

/** Printable lines: readable without colours, drawn without loading anything. */
export function Chart({ device, measured, report, label }: ChartProps) {
  const { x, y, steps, level, most, limits } = drawChart(device, measured, report.period);
  const [from, to] = [Date.parse(report.period.from) / 1000, Date.parse(report.period.to) / 1000];
  const ticks = ticksOf(from, to, report.home.timezone, MAX_TICKS);
  const names = labelsOf(ticks, report.home.timezone);
  const { width, height, left, bottom } = SIZE;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={classes.chart}>
        {steps.map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} className={classes.grid} />
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {ticks.map((tick, index) => (
          <g key={tick}>
            <line
              x1={x(tick * 1000)}
              x2={x(tick * 1000)}
              y1={0}
              y2={height - bottom}
              className={classes.grid}
            />
            {/* The edge has no room for half of it. */}
            <text
              x={x(tick * 1000)}
              y={height - 6}
              textAnchor={x(tick * 1000) > width - 30 ? 'end' : 'middle'}
            >
              {names[index]}
            </text>
          </g>
        ))}
        <path d={most} className={classes.most} />
        <path d={level} className={classes.level} />
        {limits.map((path) => (
          <path key={path} d={path} className={classes.limit} />
        ))}
      </svg>
      <div className={classes.legend}>
        <span>{t('evidence.level', { unit: measured.unit })}</span>
        <span className={classes.mostKey}>{t('evidence.mostInEachValue')}</span>
        {limits.length > 0 ? <span className={classes.limitKey}>{t('evidence.limit')}</span> : null}
      </div>
    </>
  );
}
