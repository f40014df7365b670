import type { ImportAnswer } from '../../../contract.ts';
import { msg, t } from '../../../words/words.ts';

export function badRowsOf({ errors }: ImportAnswer): Set<number> {
  return new Set(errors.map(({ row }) => row));
}

const WOULD_BE = {
  created: msg('{created, plural, one {# guest} other {# guests}} would be created.'),
  updated: msg('{updated, plural, one {# guest} other {# guests}} would be updated.'),
  both: msg(
    '{created, plural, one {# guest} other {# guests}} would be created and {updated, number} updated.',
  ),
};
const DONE = {
  created: msg('{created, plural, one {# guest was} other {# guests were}} created.'),
  updated: msg('{updated, plural, one {# guest was} other {# guests were}} updated.'),
  both: msg(
    '{created, plural, one {# guest was} other {# guests were}} created and {updated, number} updated.',
  ),
};

/** "3 guests would be created and 1 updated." */
export function importsText({ created, updated }: ImportAnswer, verb: 'would' | 'done'): string {
  if (created === 0 && updated === 0) {
    return verb === 'done' ? t('No guest was created.') : t('There is no row to import.');
  }
  const said = verb === 'done' ? DONE : WOULD_BE;
  if (updated === 0) return t(said.created, { created });
  if (created === 0) return t(said.updated, { updated });
  return t(said.both, { created, updated });
}
