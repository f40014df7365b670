import { INCIDENT_KINDS, type Incident, isSafety } from '../../incidents/index.ts';
import { tagKey } from '../../platform/values/tags.ts';
import { ISSUE_KINDS, type IssueKind } from '../health-issues/kinds.ts';
import { isUrgent } from '../sending/escalation.ts';
import type { NotificationChannel } from '../sending/store.ts';
import { type Hours, isWithin } from './hours.ts';

/** Everything that users can be notified of. */
export const NOTIFICATION_KINDS = [...INCIDENT_KINDS, ...ISSUE_KINDS] as const;
export type NotificationKind = Incident['kind'] | IssueKind;

export const TIMINGS = ['at_once', 'summary', 'never'] as const;
export type NotificationTiming = (typeof TIMINGS)[number];

/** Null members match everything. */
export interface Rule {
  kinds: NotificationKind[] | null;
  home_ids: string[] | null;
  /** Homes with one of these tags. */
  tags: string[] | null;
  least_level: number | null;
  hours: Hours | null;
  timing: NotificationTiming;
  /** Null: all channels of the user. */
  channels: NotificationChannel[] | null;
}

export interface Subject {
  kind: NotificationKind;
  home_id: string | null;
  /** Normalised tags of the home. */
  tagKeys: readonly string[];
  /** 1 to 3; health issues have the lowest. */
  level: number;
  at: Date;
}

export interface Decision {
  timing: NotificationTiming;
  channels: NotificationChannel[] | null;
  /** Decided by a rule of the user, so it also holds where the user is not responsible. */
  fromRule: boolean;
}

/**
 * The first matching rule, or the default. Safety incidents always notify at once; a rule can only choose their
 * channels.
 */
export function decide(rules: readonly Rule[], timezone: string, subject: Subject): Decision {
  const rule = rules.find((one) => matchesRule(one, timezone, subject));
  if (isDanger(subject))
    return { timing: 'at_once', channels: rule?.channels ?? null, fromRule: rule?.timing === 'at_once' };
  if (!rule) return decideByDefault(subject);
  return { timing: rule.timing, channels: rule.channels, fromRule: true };
}

function matchesRule(
  { kinds, home_ids, tags, least_level, hours }: Rule,
  timezone: string,
  subject: Subject,
): boolean {
  return (
    (kinds === null || kinds.includes(subject.kind)) &&
    (home_ids === null || (subject.home_id !== null && home_ids.includes(subject.home_id))) &&
    (tags === null || tags.some((tag) => subject.tagKeys.includes(tagKey(tag)))) &&
    subject.level >= (least_level ?? 0) &&
    (hours === null || isWithin(hours, timezone, subject.at))
  );
}

export function isDanger({ kind, level }: Pick<Subject, 'kind' | 'level'>): boolean {
  return isIncidentKind(kind) && isSafety({ kind, level });
}

/**
 * Default: urgent incidents at once by all channels; feeds, connections and gateways at once by e-mail; the rest in the
 * summary. A broken webhook notifies only users with a rule, as the specification requires.
 */
function decideByDefault({ kind, level }: Subject): Decision {
  if (isIncidentKind(kind)) {
    const timing = isUrgent({ kind, level }) ? 'at_once' : 'summary';
    return { timing, channels: null, fromRule: false };
  }
  return { timing: USUAL[kind], channels: ['email'], fromRule: false };
}

const USUAL: Record<IssueKind, NotificationTiming> = {
  device_offline: 'summary',
  battery: 'summary',
  feed: 'at_once',
  connection: 'at_once',
  gateway: 'at_once',
  webhook: 'never',
};

function isIncidentKind(kind: NotificationKind): kind is Incident['kind'] {
  return INCIDENT_KINDS.some((one) => one === kind);
}
