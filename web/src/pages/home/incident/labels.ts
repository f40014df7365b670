import type { HomeSettings, Incident, IncidentAction } from '../../../contract.ts';
import { HIGHEST_LEVEL } from '../../../format/incidents.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { ESCALATION_ACTIONS } from '../settings/fields/labels.ts';

const MINUTE_MS = 60_000;

/** "SMS, e-mail", or "nothing" for a level without steps. */
export function levelSteps(level: number, { ladder }: HomeSettings['noise']): string {
  const names = (ladder[level - 1] ?? []).map((action) => {
    const known = ESCALATION_ACTIONS.find(({ value }) => value === action);
    return known ? t(known.short) : action;
  });
  return names.length === 0 ? t('common.nothing') : names.join(', ');
}

export function nextLevelAt(
  { level, level_at }: Incident,
  { step_min }: HomeSettings['noise'],
): string | undefined {
  if (level >= HIGHEST_LEVEL) return undefined;
  return new Date(Date.parse(level_at) + step_min * MINUTE_MS).toISOString();
}

/** With the name of the member. */
export const ACTION_TEXTS: Record<IncidentAction['what'], TextKey> = {
  acknowledged: 'incidents.acknowledgedIt',
  snoozed: 'incidents.snoozedIt',
  snooze_ended: 'incidents.endedSnooze',
  closed: 'incidents.saidThatItIsOver',
  note: 'incidents.wrote',
};

/** The same for actions of the reader. */
export const OWN_ACTION_TEXTS: Record<IncidentAction['what'], TextKey> = {
  acknowledged: 'incidents.youAcknowledged',
  snoozed: 'incidents.youSnoozed',
  snooze_ended: 'incidents.youEndedSnooze',
  closed: 'incidents.youMarkedResolved',
  note: 'incidents.youAddedNote',
};
