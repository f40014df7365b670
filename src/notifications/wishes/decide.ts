import { INCIDENT_KINDS, type Incident } from '../../incidents/index.ts';
import { tagKey } from '../../platform/tags.ts';
import type { NotificationChannel } from '../telling/store.ts';
import { isDangerous, isToldAtOnce } from '../telling/whom.ts';
import { TROUBLE_KINDS, type TroubleKind } from '../troubles/kinds.ts';
import { type Hours, isWithin } from './hours.ts';

/** Everything that people can be told of. */
export const TOLD_KINDS = [...INCIDENT_KINDS, ...TROUBLE_KINDS] as const;
export type ToldKind = Incident['kind'] | TroubleKind;

export const TELLINGS = ['at_once', 'summary', 'never'] as const;
export type Telling = (typeof TELLINGS)[number];

/** What is left out concerns all. */
export interface Rule {
  kinds: ToldKind[] | null;
  home_ids: string[] | null;
  /** Of homes that have one of these. */
  tags: string[] | null;
  least_level: number | null;
  hours: Hours | null;
  told: Telling;
  /** Null: all the person has. */
  channels: NotificationChannel[] | null;
}

export interface Thing {
  kind: ToldKind;
  home_id: string | null;
  /** Those of the home, as they are compared. */
  tagKeys: readonly string[];
  /** 1 to 3; what does not work has the lowest. */
  level: number;
  at: Date;
}

export interface Decision {
  told: Telling;
  channels: NotificationChannel[] | null;
  /** The person has said so, and is told also where others answer for it. */
  asked: boolean;
}

/** The first rule that fits, or what is usual. Danger is told at once, whatever a rule says: it may choose the ways. */
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
 * Without a rule: what cannot wait at once by all ways, feeds, connections and gateways at once by mail, the rest with the summary. A webhook
 * that breaks tells nobody who has not asked for it, as the specification has it.
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
