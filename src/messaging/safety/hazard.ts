import { type Language, type Translate, translatorFor } from '../../i18n/index.ts';
import type { IncidentKind } from '../../incidents/index.ts';

/** What a guest has to know about a safety incident: its name, and what to do. */
interface HazardTexts {
  hazard: string;
  advice: string;
}

const TEXTS: Partial<Record<IncidentKind, (t: Translate) => HazardTexts>> = {
  smoke_alarm: (t) => ({ hazard: t('messaging.smokeAlarm'), advice: t('messaging.smokeAdvice') }),
  carbon_monoxide: (t) => ({
    hazard: t('messaging.carbonMonoxideAlarm'),
    advice: t('messaging.carbonMonoxideAdvice'),
  }),
  gas: (t) => ({ hazard: t('messaging.gasAlarm'), advice: t('messaging.gasAdvice') }),
  water: (t) => ({ hazard: t('messaging.waterLeak'), advice: t('messaging.waterAdvice') }),
  temperature: (t) => ({ hazard: t('messaging.freezing'), advice: t('messaging.freezingAdvice') }),
  intrusion: (t) => ({ hazard: t('messaging.motionAlarm'), advice: t('messaging.motionAdvice') }),
};

/** For a kind of safety incident. */
export function hazardTexts(kind: IncidentKind, language: Language): HazardTexts {
  const texts = TEXTS[kind];
  if (!texts) throw new Error(`no safety text for ${kind}`);
  return texts(translatorFor(language).t);
}
