import { type IncidentKind, isSafety } from '../../incidents/index.ts';
import type { EscalationPolicy } from '../sending/escalation.ts';

const LEVELS = [1, 2, 3];
/** Of every kind, unless an organization sets another. */
const USUAL: EscalationPolicy = { delay_minutes: 5, rounds: 2, next: 'next_person' };
export const SLOWEST = { delay_minutes: 60, rounds: 5 };

const isAlwaysSafety = (kind: IncidentKind) => LEVELS.every((level) => isSafety({ kind, level }));

export const usualPolicy = (kind: IncidentKind): EscalationPolicy =>
  isAlwaysSafety(kind) ? { ...USUAL, next: 'everyone' } : USUAL;

/** A kind that may be about safety is never slower than usual. */
export const slowestPolicy = (kind: IncidentKind): Omit<EscalationPolicy, 'next'> =>
  LEVELS.some((level) => isSafety({ kind, level })) ? USUAL : SLOWEST;

/** Safety incidents alert everyone on call at once. */
export const stepsOf = (kind: IncidentKind): EscalationPolicy['next'][] =>
  isAlwaysSafety(kind) ? ['everyone'] : ['next_person', 'everyone'];
