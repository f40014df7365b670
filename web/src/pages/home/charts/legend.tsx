import { t } from '../../../i18n/texts.ts';
import classes from './charts.module.css';
import { valueText } from './labels.ts';
import type { DeviceLine } from './plot/align-series.ts';
import { penOf, type Scheme } from './plot/palette.ts';

interface LegendProps {
  lines: DeviceLine[];
  point: number | undefined;
  unit: string;
  scheme: Scheme;
}

/** Each device's line and value: at the pointer, otherwise the newest. */
export function Legend({ lines, point, unit, scheme }: LegendProps) {
  return (
    <ul className={classes.legend} aria-label={t('charts.lines')}>
      {lines.map((line, index) => {
        const { color, dash } = penOf(index, scheme);
        const value =
          point === undefined ? line.value.findLast((found) => found !== null) : line.value[point];
        return (
          <li key={line.deviceId}>
            <svg width={28} height={8} aria-hidden="true">
              <line
                x1={0}
                x2={28}
                y1={4}
                y2={4}
                stroke={color}
                strokeWidth={3}
                strokeDasharray={dash.join(' ')}
              />
            </svg>
            {line.name} <b>{valueText(value, unit)}</b>
          </li>
        );
      })}
    </ul>
  );
}
