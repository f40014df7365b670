import type { Complaint } from './rules.ts';

const SIGNED = 'A statement of signed evidence keeps its sense.';

/** Texts that break a rule, each with the reason. */
export const EXCEPTIONS: Record<string, { rule: Complaint['rule']; why: string }> = {
  'evidence.statementNoAudio': { rule: 'passive voice', why: SIGNED },
  'evidence.statementNotCalibrated': { rule: 'passive voice', why: SIGNED },
};
