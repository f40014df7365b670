import { INCIDENT_KINDS, type Incident } from '../../incidents/index.ts';
import { tagKey } from '../../platform/tags.ts';
import type { NotificationChannel } from '../telling/store.ts';
import { isDangerous, isToldAtOnce } from '../telling/whom.ts';
import { TROUBLE_KINDS, type TroubleKind } from '../troubles/kinds.ts';
import { type Hours, isWithin } from './hours.ts';

/** Everything that users can be notified of. */
export const TOLD_KINDS = [...INCIDENT_KINDS, ...TROUBLE_KINDS] as const;
export type ToldKind = Incident['kind'] | TroubleKind;

export const TELLINGS = ['at_once', 'summary', 'never'] as const;
export type Telling = (typeof TELLINGS)[number];

/** Null members match everything. */
export interface Rule {
  kinds: ToldKind[] | null;
  home_ids: string[] | null;
  /** Homes with one of these tags. */
  tags: string[] | null;
  least_level: number | null;
  hours: Hours | null;
  told: Telling;
  /** Null: all channels of the user. */
  channels: NotificationChannel[] | null;
}

export interface Thing {
  kind: ToldKind;
  home_id: string | null;
  /** Normalised tags of the home. */
  tagKeys: readonly string[];
  /** 1 to 3; health issues have the lowest. */
  level: number;
  at: Date;
}

export interface Decision {
  told: Telling;
  channels: NotificationChannel[] | null;
  /** Decided by a rule of the user, so it also holds where the user is not responsible. */
  asked: boolean;
}

/**
 * The first matching rule, or the default. Dangerous incidents notify at once, whatever the rule says; it may choose
 * the channels.
 */
export function decide(rules: readonly Rule[], timezone: string, thing: Thing): Decision {
  const rule = rules.find((one) => fits(one, timezone, thing));
  if (isDanger(thing))
    return { told: 'at_once', channels: rule?.channels ?? null, asked: rule?.told === 'at_once' };
  if (!rule) return usual(thing);
  return { told: rule.told, channels: rule.channels, asked: true };
}

function fits({ kinds, home_ids, tags, least_level, hours }: Rule, timezone: string, thing: Thing): boolean {
  return (
    (kinds === null || kinds.includes(thing.kind)) &&
    (home_ids === null || (thing.home_id !== null && home_ids.includes(thing.home_id))) &&
    (tags === null || tags.some((tag) => thing.tagKeys.includes(tagKey(tag)))) &&
    thing.level >= (least_level ?? 0) &&
    (hours === null || isWithin(hours, timezone, thing.at))
  );
}

export function isDanger({ kind, level }: Pick<Thing, 'kind' | 'level'>): boolean {
  return isIncidentKind(kind) && isDangerous({ kind, level });
}

/**
 * Default: urgent incidents at once by all channels; feeds, connections and gateways at once by e-mail; the rest in the
 * summary. A broken webhook notifies only users with a rule, as the specification requires.
 */
function usual({ kind, level }: Thing): Decision {
  if (isIncidentKind(kind)) {
    const told = isToldAtOnce({ kind, level }) ? 'at_once' : 'summary';
    return { told, channels: null, asked: false };
  }
  return { told: USUAL[kind], channels: ['email'], asked: false };
}

const USUAL: Record<TroubleKind, Telling> = {
  device_offline: 'summary',
  battery: 'summary',
  feed: 'at_once',
  connection: 'at_once',
  gateway: 'at_once',
  webhook: 'never',
};

function isIncidentKind(kind: ToldKind): kind is Incident['kind'] {
  return INCIDENT_KINDS.some((one) => one === kind);
}
