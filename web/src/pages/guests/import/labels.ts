import type { ImportAnswer } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

export function badRowsOf({ errors }: ImportAnswer): Set<number> {
  return new Set(errors.map(({ row }) => row));
}

const WOULD_BE = {
  created: 'guestImport.wouldCreate',
  updated: 'guestImport.wouldUpdate',
  both: 'guestImport.wouldCreateAndUpdate',
} as const;
const DONE = {
  created: 'guestImport.created',
  updated: 'guestImport.updated',
  both: 'guestImport.createdAndUpdated',
} as const;

/** "3 guests would be created and 1 updated." */
export function importsText({ created, updated }: ImportAnswer, verb: 'would' | 'done'): string {
  if (created === 0 && updated === 0) {
    return verb === 'done' ? t('guestImport.noGuestWasCreated') : t('guestImport.noRowToImport');
  }
  const texts = verb === 'done' ? DONE : WOULD_BE;
  if (updated === 0) return t(texts.created, { created });
  if (created === 0) return t(texts.updated, { updated });
  return t(texts.both, { created, updated });
}
