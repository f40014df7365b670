import type { HomeSettings, Incident, IncidentAct } from '../../../contract.ts';
import { HIGHEST_LEVEL } from '../../../format/incidents.ts';
import { type Message, msg, t } from '../../../words/words.ts';
import { ESCALATION_ACTIONS } from '../settings/labels.ts';

const MINUTE_MS = 60_000;

/** "SMS, e-mail"; "nothing" where the escalation has no step. */
export function stepsOf(level: number, { ladder }: HomeSettings['noise']): string {
  const names = (ladder[level - 1] ?? []).map((action) => {
    const known = ESCALATION_ACTIONS.find(({ value }) => value === action);
    return known ? t(known.short) : action;
  });
  return names.length === 0 ? t('nothing') : names.join(', ');
}

export function nextLevelAt(
  { level, level_at }: Incident,
  { step_min }: HomeSettings['noise'],
): string | undefined {
  if (level >= HIGHEST_LEVEL) return undefined;
  return new Date(Date.parse(level_at) + step_min * MINUTE_MS).toISOString();
}

/** Behind the name of whoever did it. */
export const ACTS: Record<IncidentAct['what'], Message> = {
  acknowledged: msg('acknowledged it'),
  snoozed: msg('snoozed it'),
  snooze_ended: msg('ended the snooze'),
  closed: msg('said that it is over'),
  note: msg('wrote'),
};
