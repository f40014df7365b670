import type { HomeSettings, Incident, IncidentAct } from '../../../contract.ts';
import { HIGHEST_LEVEL } from '../../../format/incidents.ts';
import { ESCALATION_ACTIONS } from '../settings/labels.ts';

const MINUTE_MS = 60_000;

/** "SMS, e-mail"; "nothing" where the escalation has no step. */
export function stepsOf(level: number, { ladder }: HomeSettings['noise']): string {
  const names = (ladder[level - 1] ?? []).map(
    (action) => ESCALATION_ACTIONS.find(({ value }) => value === action)?.short ?? action,
  );
  return names.length === 0 ? 'nothing' : names.join(', ');
}

export function nextLevelAt(
  { level, level_at }: Incident,
  { step_min }: HomeSettings['noise'],
): string | undefined {
  if (level >= HIGHEST_LEVEL) return undefined;
  return new Date(Date.parse(level_at) + step_min * MINUTE_MS).toISOString();
}

/** Behind the name of whoever did it. */
export const ACTS: Record<IncidentAct['what'], string> = {
  acknowledged: 'acknowledged it',
  snoozed: 'snoozed it',
  snooze_ended: 'ended the snooze',
  closed: 'said that it is over',
  note: 'wrote',
};
