import type { Incident } from '../contract.ts';
import { type TextKey, t } from '../i18n/texts.ts';
import { withUnit } from './measures.ts';
import { GROUPS } from './on-call/escalation.ts';

interface KindLabels {
  /** Labels of an open and of an ended incident. */
  now: TextKey;
  was: TextKey;
}

/** Safety incidents are named by their hazard. */
function hazard(name: TextKey): KindLabels {
  return { now: name, was: name };
}

/** In two or three words. */
const KINDS: Record<Incident['kind'], KindLabels> = {
  noise: { now: 'format.tooLoud', was: 'format.itWasTooLoud' },
  intrusion: hazard('common.intrusion'),
  smoke_alarm: hazard('common.smokeAlarm'),
  carbon_monoxide: hazard('common.carbonMonoxideAlarm'),
  gas: hazard('common.gasAlarm'),
  water: hazard('common.waterLeak'),
  smoking: { now: 'format.somebodySmokes', was: 'format.somebodySmoked' },
  temperature: { now: 'format.tooWarmOrTooCold', was: 'format.wasTooWarmOrTooCold' },
  humidity: { now: 'format.tooHumidOrTooDry', was: 'format.wasTooHumidOrTooDry' },
  mould: { now: 'format.mouldMayGrow', was: 'format.mouldCouldHaveGrown' },
};

type Titled = Pick<Incident, 'kind' | 'open'> & Partial<Pick<Incident, 'level' | 'temperature'>>;

export function incidentTitle({ kind, open, level, temperature }: Titled): string {
  if (kind === 'temperature' && level === HIGHEST_LEVEL)
    return temperature === undefined
      ? t('common.freezing')
      : t('format.freezingAt', { temperature: withUnit('temperature', temperature) });
  // A newer server may have other kinds.
  const labels = KINDS[kind] ?? { now: 'format.somethingGoesOn', was: 'format.somethingWentOn' };
  return t(open ? labels.now : labels.was);
}

export const HIGHEST_LEVEL = 3;

/** Its condition is over, but it stays open until a user acknowledges it. */
export const awaitsAcknowledgement = ({ open, ended_at }: Pick<Incident, 'open' | 'ended_at'>): boolean =>
  open && ended_at !== undefined;

const isSafety = ({ kind, level }: Pick<Incident, 'kind' | 'level'>): boolean =>
  GROUPS.safety.includes(kind) || (kind === 'temperature' && level === HIGHEST_LEVEL);

/** The newest safety incident, else the newest. */
export const mostUrgent = <One extends Pick<Incident, 'kind' | 'level'>>(
  newestFirst: readonly One[],
): One | undefined => newestFirst.find(isSafety) ?? newestFirst[0];
