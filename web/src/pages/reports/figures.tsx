import type { HomeReport, ReportTotals } from '../../contract.ts';
import { incidentTitle } from '../../format/incidents.ts';
import { withUnit } from '../../format/measures.ts';
import { t } from '../../i18n/texts.ts';
import { duration, percent } from './number-text.ts';
import classes from './report.module.css';

type Shown = Omit<ReportTotals, 'quiet_hours'> &
  Partial<Pick<HomeReport, 'batteries'>> & {
    quiet_hours?: ReportTotals['quiet_hours'] | HomeReport['quiet_hours'];
  };

/** The figures of a month, for one home or several. */
export function Figures({ of }: { of: Shown }) {
  const { incidents, response, occupancy, climate, devices, messages, quiet_hours: quiet } = of;
  const { temperature, humidity } = climate;
  return (
    <dl className={classes.figures}>
      <Figure
        name={t('common.incidents')}
        value={String(incidents.total)}
        more={[...kindsOf(of), ...loudText(of)]}
      />
      <Figure
        name={t('reports.timeUntilSomebodyAcknowledged')}
        value={response.median_s === undefined ? '–' : duration(response.median_s)}
        more={[
          ...(response.longest_s === undefined
            ? []
            : [t('reports.inMiddleLongestWas', { longest: duration(response.longest_s) })]),
          ...(response.unacknowledged > 0
            ? [t('reports.wasNeverAcknowledgedCount', { count: response.unacknowledged })]
            : []),
        ]}
      />
      <Figure
        name={t('reports.quietHoursThatWereQuiet')}
        value={percent(quiet?.share)}
        more={quietText(quiet)}
      />
      <Figure
        name={t('reports.nightsTaken')}
        value={percent(occupancy.share)}
        more={[t('reports.ofNights', { taken: occupancy.taken, nights: occupancy.nights })]}
      />
      <Figure
        name={t('common.temperature')}
        value={temperature ? withUnit('temperature', temperature.mean) : '–'}
        more={temperature ? [rangeText(temperature, 'temperature')] : []}
      />
      <Figure
        name={t('common.humidity')}
        value={humidity ? withUnit('humidity', humidity.mean) : '–'}
        more={humidity ? [rangeText(humidity, 'humidity')] : []}
      />
      <Figure
        name={t('reports.hoursWithValues')}
        value={percent(devices.coverage)}
        more={[
          t('reports.hoursWithoutValues', { hours: devices.silent_hours }),
          ...(devices.offline_hours > 0 ? [t('reports.hoursOffline', { hours: devices.offline_hours })] : []),
          ...(devices.backfilled_hours > 0
            ? [t('reports.hoursBackfilled', { hours: devices.backfilled_hours })]
            : []),
          ...(devices.never_seen > 0 ? [t('dashboard.devicesNeverSeen', { count: devices.never_seen })] : []),
          t('common.deviceCount', { count: devices.count }),
        ]}
      />
      <Figure
        name={t('reports.batteriesToSwap')}
        value={String(devices.batteries_low)}
        more={(of.batteries ?? []).map(({ description }) => description)}
      />
      <Figure
        name={t('reports.messagesSent')}
        value={String(messages.sms + messages.email + messages.call)}
        more={[t('reports.smsEmailsCalls', { ...messages })]}
      />
    </dl>
  );
}

function Figure({ name, value, more }: { name: string; value: string; more: string[] }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {more.map((line) => (
        <dd key={line} className={classes.more}>
          {line}
        </dd>
      ))}
    </div>
  );
}

function kindsOf({ incidents: { by_kind, open } }: Shown): string[] {
  const kinds = (Object.entries(by_kind) as [keyof typeof by_kind, number][]).filter(
    ([, count]) => count > 0,
  );
  return [
    ...kinds.map(([kind, count]) => `${incidentTitle({ kind, open: true })}: ${count}`),
    ...(open > 0 ? [t('reports.goesOnCount', { count: open })] : []),
  ];
}

function quietText(quiet: Shown['quiet_hours']): string[] {
  if (!quiet) return [t('reports.noQuietHoursAreSet')];
  const { measured_min, quiet_min } = quiet;
  const times = t('reports.ofThatWereMeasured', {
    quiet: withUnit('minutes', quiet_min),
    measured: withUnit('minutes', measured_min),
  });
  if (!('limit_db' in quiet)) return [times];
  const { start, end, limit_db } = quiet;
  return [times, t('reports.toBelow', { start, end, limit: withUnit('sound', limit_db) })];
}

function rangeText({ min, max }: { min: number; max: number }, name: string): string {
  return t('common.rangeLeastMost', { least: withUnit(name, min), most: withUnit(name, max) });
}

/** Of noise that is over. */
function loudText({ noise }: Shown): string[] {
  if (noise.measured === 0) return [];
  return [t('reports.loudFor', { time: withUnit('minutes', noise.loud_min) })];
}
