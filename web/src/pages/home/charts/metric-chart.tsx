import { Button, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { errorText } from '../../../components/feedback/error-text.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Device, Home, HomeEvent } from '../../../contract.ts';
import { eventAnnouncement } from '../../../format/event-text.ts';
import { displayName } from '../../../format/names.ts';
import { dateTimeText } from '../../../format/time.ts';
import { insideSentence, t } from '../../../i18n/texts.ts';
import classes from './charts.module.css';
import { valueText } from './labels.ts';
import { Legend } from './legend.tsx';
import type { Metric } from './metrics.ts';
import { Numbers } from './numbers.tsx';
import { summarizeLine } from './plot/align-series.ts';
import { Plot } from './plot/plot.tsx';
import { RANGES } from './ranges.ts';
import type { RangeName } from './search.ts';
import { useChartData } from './use-chart-data.ts';

interface MetricChartProps {
  home: Home;
  devices: Device[];
  metric: Metric;
  range: RangeName;
  events: HomeEvent[];
  /** Up to this time in ms, instead of now. */
  until?: number | undefined;
}

const HEIGHT_PX = 240;
/** Events this close to the pointer are shown, as a share of the width. */
const NEAR_SHARE = 1 / 120;

export function MetricChart({ home, devices, metric, range, events: all, until }: MetricChartProps) {
  const scheme = useComputedColorScheme('light');
  const { aligned, from, to, step, waiting, error, again } = useChartData(devices, metric, range, until);
  const rangeName = until === undefined ? t(RANGES[range].spoken) : t('charts.thatHour');
  const title = t(metric.title);
  const [point, setPoint] = useState<number>();
  const { settings, timezone: zone } = home;
  const { unit } = metric;
  const limits = useMemo(() => metric.limits(settings, zone, from, to), [metric, settings, zone, from, to]);
  const events = useMemo(
    () => all.filter((event) => metric.events.some((name) => name === event.event_type)),
    [all, metric],
  );
  const marks = useMemo(() => events.map((event) => Date.parse(event.event_time) / 1000), [events]);
  const summaries = aligned.lines.map((line) => ({ line, summary: summarizeLine(line, metric.mean) }));
  const isEmpty = !waiting && !error && summaries.every(({ summary }) => summary === undefined);

  const { times } = aligned;
  const time = point === undefined ? undefined : times[point];
  const nearEvents =
    time === undefined ? [] : events.filter((_, index) => isNear(marks[index], time, to - from));
  const moment = time === undefined ? '' : dateTimeText(new Date(time * 1000).toISOString(), zone);
  const eventNames = nearEvents.map((event) => displayName(event.event_type)).join(', ');
  const values = aligned.lines
    .map((line) => `${line.name} ${valueText(line.value[point ?? -1], unit)}`)
    .join(', ');
  return (
    <Section title={title} text={`${t('charts.inUnit', { unit })} ${metric.limitsText(settings)}`} card>
      {error ? (
        <ChartError error={error} again={again} />
      ) : (
        <>
          <Legend lines={aligned.lines} point={point} unit={unit} scheme={scheme} />
          <div className={classes.readout} aria-hidden="true">
            {moment ? `${moment}${eventNames ? ` · ${eventNames}` : ''}` : null}
          </div>
          <Plot
            data={aligned}
            unit={unit}
            zone={zone}
            bridged={metric.bridged}
            always={metric.always}
            scheme={scheme}
            height={HEIGHT_PX}
            limits={limits}
            marks={marks}
            from={from}
            to={to}
            onPoint={setPoint}
            point={point}
            label={t('charts.chartDescription', { metric: title, range: rangeName })}
          />
          <TimeSlider
            label={t('charts.timeOnChartOf', { metric: insideSentence(title) })}
            text={[moment || t('charts.notChosen'), values, eventNames].filter(Boolean).join(': ')}
            last={Math.max(0, times.length - 1)}
            point={point}
            onPoint={setPoint}
          />
          {isEmpty ? (
            <Hint>{t('charts.nothingWasMeasuredIn', { range: rangeName })}</Hint>
          ) : (
            <Numbers
              metric={metric}
              range={rangeName}
              rows={summaries}
              span={
                until === undefined
                  ? { from: new Date(from * 1000), to: new Date(to * 1000), step }
                  : undefined
              }
            />
          )}
          <ChartEvents events={events} zone={zone} />
        </>
      )}
    </Section>
  );
}

function ChartError({ error, again }: { error: Error; again(): void }) {
  return (
    <>
      <ErrorAlert text={errorText(error)} />
      <Button variant="default" mt="sm" onClick={again}>
        {t('common.tryAgain')}
      </Button>
    </>
  );
}

interface TimeSliderProps {
  label: string;
  /** The time that is chosen, and what was measured then. */
  text: string;
  last: number;
  point: number | undefined;
  onPoint(point: number): void;
}

function TimeSlider({ label, text, last, point, onPoint }: TimeSliderProps) {
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={last}
      value={point ?? last}
      onChange={(event) => onPoint(Number(event.currentTarget.value))}
    />
  );
}

function isNear(mark: number | undefined, time: number, span: number): boolean {
  return mark !== undefined && Math.abs(mark - time) <= span * NEAR_SHARE;
}

/** The events marked on the time axis as a list, for keyboards and screen readers. */
function ChartEvents({ events, zone }: { events: HomeEvent[]; zone: string }) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary className={classes.summary}>{t('charts.eventsOnChart', { count: events.length })}</summary>
      <ol className={classes.events} reversed>
        {events.toReversed().map((event) => (
          <li key={event.event_id}>
            <DateTime at={event.event_time} zone={zone} />: {eventAnnouncement(event, zone)}
          </li>
        ))}
      </ol>
    </details>
  );
}
