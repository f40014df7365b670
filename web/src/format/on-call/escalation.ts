import type { Escalation } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';

export type EscalationKind = keyof Escalation;
export type EscalationPolicy = Escalation[EscalationKind];

/** Safety incidents; those that are alerted one after the other; those of the daily summary. */
export type EscalationGroup = 'safety' | 'noise' | 'climate';

export const GROUPS: Record<EscalationGroup, readonly EscalationKind[]> = {
  safety: ['smoke_alarm', 'carbon_monoxide', 'gas', 'water', 'intrusion'],
  noise: ['noise', 'smoking'],
  climate: ['temperature', 'humidity', 'mould'],
};

/** Kinds of a newer server behave as the API says; their summary is that of the climate. */
export const groupOf = (kind: EscalationKind): EscalationGroup =>
  (Object.keys(GROUPS) as EscalationGroup[]).find((group) => GROUPS[group].includes(kind)) ?? 'climate';

const USUAL: EscalationPolicy = { delay_minutes: 5, rounds: 2, next: 'next_person' };
const MOST = { delay_minutes: 60, rounds: 5 };

/** The server's defaults and limits (src/notifications/on-call/usual-policy.ts). A test compares both. */
export const usualPolicy = (kind: EscalationKind): EscalationPolicy =>
  groupOf(kind) === 'safety' ? { ...USUAL, next: 'everyone' } : USUAL;

/** Incidents that can be about safety are never slower than usual: freezing is a temperature. */
export const limitsOf = (kind: EscalationKind): { delay_minutes: number; rounds: number } =>
  groupOf(kind) === 'safety' || kind === 'temperature'
    ? { delay_minutes: USUAL.delay_minutes, rounds: USUAL.rounds }
    : MOST;

export function isUsual(kind: EscalationKind, { delay_minutes, rounds, next }: EscalationPolicy): boolean {
  const usual = usualPolicy(kind);
  return delay_minutes === usual.delay_minutes && rounds === usual.rounds && next === usual.next;
}

/** The server goes to the last resort after so many alerts of one member each. */
const MOST_TURNS = 12;
/** More turns are not named one by one. */
const MOST_NAMED = 4;

/** When everyone is alerted by every channel, in minutes after the first alert. */
export function lastResortAfter({ delay_minutes, rounds, next }: EscalationPolicy, members: number): number {
  const turns = next === 'everyone' ? rounds : Math.min(MOST_TURNS, rounds * Math.max(members, 1));
  return turns * delay_minutes;
}

/**
 * What happens until a user acknowledges. `names` are the members on call who can be reached, in their order: Lares
 * skips the others at once.
 */
export function escalationText(
  kind: EscalationKind,
  policy: EscalationPolicy,
  names: readonly string[],
): string {
  if (groupOf(kind) === 'safety') return safetyText(policy);
  if (groupOf(kind) === 'noise') return urgentText(policy, names);
  const summary = t('escalation.inSummary', {
    minutes: policy.delay_minutes,
    rounds: policy.rounds,
    next: policy.next,
  });
  return kind === 'temperature'
    ? sentences(summary, t('escalation.freezing', { text: safetyText(policy) }))
    : summary;
}

function safetyText(policy: EscalationPolicy): string {
  const minutes = policy.delay_minutes;
  const again = policy.rounds > 1 ? t('escalation.again', { minutes }) : undefined;
  const after = lastResortAfter({ ...policy, next: 'everyone' }, 1);
  return sentences(
    t('escalation.alertsEveryone'),
    again,
    t(again === undefined ? 'escalation.firstResortUntilEnd' : 'escalation.lastResortUntilEnd', {
      minutes: after,
    }),
  );
}

function urgentText(policy: EscalationPolicy, names: readonly string[]): string {
  const minutes = policy.delay_minutes;
  const last = lastResortAfter(policy, names.length);
  const isLastNext = last === minutes;
  const end = t(isLastNext ? 'escalation.firstResort' : 'escalation.lastResort', { minutes: last });
  if (policy.next === 'everyone')
    return sentences(
      t('escalation.alertsEveryone'),
      isLastNext ? undefined : t('escalation.again', { minutes }),
      end,
    );
  const people = names.length === 0 ? [t('escalation.firstOnCall')] : names;
  const turns = last / minutes;
  const named = Array.from({ length: Math.min(turns, MOST_NAMED) }, (_, turn) => {
    const name = people[turn % people.length] ?? '';
    const isAgain = turn >= people.length;
    if (turn === 0) return t('escalation.alerts', { name });
    const label = isAgain ? t('escalation.nameAgain', { name }) : name;
    return t(turn === 1 ? 'escalation.firstNext' : 'escalation.next', {
      minutes: turn * minutes,
      name: label,
    });
  });
  const others = turns > MOST_NAMED ? t('escalation.others', { minutes, turns }) : undefined;
  return sentences(...named, others, end);
}

const sentences = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');
