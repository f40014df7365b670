import { type IncidentKind, isSafety } from '../../incidents/index.ts';
import type { EscalationPolicy } from '../sending/escalation.ts';

export const LIMITS = { delay_minutes: 60, rounds: 5 };
/** Of every kind, unless an organization sets another; for safety incidents also the slowest. */
export const USUAL: EscalationPolicy = { delay_minutes: 5, rounds: 2, next: 'next_person' };
export const LEVELS = [1, 2, 3];

export const usualPolicy = (kind: IncidentKind): EscalationPolicy =>
  LEVELS.every((level) => isSafety({ kind, level })) ? { ...USUAL, next: 'everyone' } : USUAL;
