import { displayName } from '../../../format/names.ts';
import type { EscalationKind } from '../../../format/on-call/escalation.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

const KINDS: Record<EscalationKind, TextKey> = {
  smoke_alarm: 'common.smokeAlarm',
  carbon_monoxide: 'common.carbonMonoxideAlarm',
  gas: 'common.gasAlarm',
  water: 'common.waterLeak',
  intrusion: 'common.intrusion',
  noise: 'common.noise',
  smoking: 'common.smoking',
  temperature: 'common.temperature',
  humidity: 'common.humidity',
  mould: 'common.riskOfMould',
};

/** A newer server may have other kinds. */
export const kindName = (kind: EscalationKind): string =>
  Object.hasOwn(KINDS, kind) ? t(KINDS[kind]) : displayName(kind);
