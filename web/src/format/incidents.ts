import type { Incident } from '../contract.ts';
import { type TextKey, t } from '../i18n/texts.ts';

interface KindLabels {
  /** Labels of an open and of an ended incident. */
  now: TextKey;
  was: TextKey;
}

/** In two or three words. */
const KINDS: Record<Incident['kind'], KindLabels> = {
  noise: { now: 'format.tooLoud', was: 'format.itWasTooLoud' },
  intrusion: { now: 'common.movementWhileAlarmIsOn', was: 'format.movementWhileAlarmWasOn' },
  smoke_alarm: { now: 'format.alarmSounds', was: 'format.alarmSounded' },
  smoking: { now: 'format.somebodySmokes', was: 'format.somebodySmoked' },
  temperature: { now: 'format.tooWarmOrTooCold', was: 'format.wasTooWarmOrTooCold' },
  humidity: { now: 'format.tooHumidOrTooDry', was: 'format.wasTooHumidOrTooDry' },
  mould: { now: 'format.mouldMayGrow', was: 'format.mouldCouldHaveGrown' },
};

export function incidentTitle({ kind, open }: Pick<Incident, 'kind' | 'open'>): string {
  // A newer server may have other kinds.
  const labels = KINDS[kind] ?? { now: 'format.somethingGoesOn', was: 'format.somethingWentOn' };
  return t(open ? labels.now : labels.was);
}

export const HIGHEST_LEVEL = 3;
