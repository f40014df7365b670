import { HOUR_MS } from '../../../platform/durations.ts';
import { lateMark } from '../late.ts';
import { rounded } from '../minutes.ts';
import type { Change, Context, DeviceModel, Raised, Rule } from '../types.ts';
import { climatePaused } from './climate-pause.ts';
import { type Air, criticalHumidity, grown, surfaceHumidity, surfaceTemperature } from './mould-model.ts';
import type { MouldLevel, MouldState } from './state.ts';

const WATCH_DOSE = 0.05;
const RISK_DOSE = 0.15;
const SIGNIFICANT_DOSE = 0.5;
/** An hour adds at least 0.0005. A year of rounding loses a hundredth of that. */
const KEPT_DIGITS = 9;
const CLASS_DIGITS = 6;

type MouldType = 'risk_of_mould' | 'risk_of_mould_cleared';

/** Risk of mould on the coldest wall: `risk_of_mould` when it becomes elevated and significant, and its end. */
export const mould: Rule = {
  onSample(_home, device, { t, temp, rh }, context) {
    const before = device.state.mould;
    if (!context.settings.climate.mould) return before && changed(device, undefined);
    if (temp === undefined || rh === undefined || climatePaused(device, t)) return undefined;
    if (!before) return changed(device, { t, n: 1, temp, rh, dose: 0, dryHours: 0, level: 'none' });
    if (t <= before.t) return undefined;
    if (hourOf(t) === hourOf(before.t)) return changed(device, withSample(before, t, temp, rh));

    const at = (hourOf(before.t) + 1) * HOUR_MS;
    const air = airOf(before, device);
    const { after, type } = closeHour(before, air, at);
    const raised = type && [
      mouldEvent(type, device.device_id, { ...after, riskAt: before.riskAt ?? at }, air, at, context),
    ];
    return { ...changed(device, { ...after, t, n: 1, temp, rh }), ...(raised ? { raised } : {}) };
  },
};

function hourOf(t: number): number {
  return Math.floor(t / HOUR_MS);
}

function withSample(before: MouldState, t: number, temp: number, rh: number): MouldState {
  return { ...before, t, n: before.n + 1, temp: rounded(before.temp + temp), rh: rounded(before.rh + rh) };
}

/** Mean values of the hour. */
function airOf({ temp, rh, n }: MouldState, { configuration }: DeviceModel): Air {
  const outdoor = configuration['outdoor_temp'];
  return { temp: temp / n, rh: rh / n, ...(typeof outdoor === 'number' ? { outdoor } : {}) };
}

/** Hours without data do not count. */
function closeHour(before: MouldState, air: Air, at: number): { after: MouldState; type?: MouldType } {
  const { riskAt, significant, wetHours = 0, wetSince = at - HOUR_MS, ...gathered } = before;
  const growth = grown(before, air);
  const dose = rounded(growth.dose, CLASS_DIGITS);
  const after: MouldState = {
    ...gathered,
    dose: rounded(growth.dose, KEPT_DIGITS),
    dryHours: growth.dryHours,
    level: levelOf(dose),
  };
  if (dose > 0) Object.assign(after, { wetHours: wetHours + (growth.wet ? 1 : 0), wetSince });
  if (riskAt !== undefined && dose <= WATCH_DOSE) return { after, type: 'risk_of_mould_cleared' };
  if (riskAt === undefined && dose < RISK_DOSE) return { after };

  after.riskAt = riskAt ?? at;
  if (significant || dose >= SIGNIFICANT_DOSE) after.significant = true;
  const isNews = riskAt === undefined || after.significant !== significant;
  return { after, ...(isNews ? { type: 'risk_of_mould' } : {}) };
}

function levelOf(dose: number): MouldLevel {
  if (dose < WATCH_DOSE) return 'none';
  if (dose < RISK_DOSE) return 'watch';
  return dose < SIGNIFICANT_DOSE ? 'elevated' : 'significant';
}

function mouldEvent(
  type: MouldType,
  deviceId: string,
  { dose, level, riskAt, wetHours, wetSince }: MouldState,
  air: Air,
  at: number,
  { now }: Context,
): Raised {
  const critical = criticalHumidity(surfaceTemperature(air));
  const episode = `${type}:${deviceId}:${riskAt}`;
  return {
    type,
    key: type === 'risk_of_mould' ? `${episode}:${level}` : episode,
    at,
    deviceId,
    ...(wetSince === undefined ? {} : { startedAt: wetSince }),
    ...lateMark('window', at, now),
    data: {
      level,
      dose: rounded(dose, 3),
      temperature: rounded(air.temp, 1),
      humidity: rounded(air.rh, 1),
      surfaceHumidity: rounded(surfaceHumidity(air), 1),
      ...(critical === undefined ? {} : { criticalHumidity: rounded(critical, 1) }),
      ...(wetHours === undefined ? {} : { hoursAtRisk: wetHours }),
    },
  };
}

function changed(device: DeviceModel, mould: MouldState | undefined): Change {
  return { devices: { [device.device_id]: { mould } } };
}
