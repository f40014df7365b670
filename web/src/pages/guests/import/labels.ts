import type { ImportAnswer } from '../../../contract.ts';
import { count } from '../../../format/names.ts';

export function badRowsOf({ errors }: ImportAnswer): Set<number> {
  return new Set(errors.map(({ row }) => row));
}

/** "3 guests would be created and 1 updated." */
export function importsText({ created, updated }: ImportAnswer, verb: 'would be' | 'done'): string {
  if (created === 0 && updated === 0) {
    return verb === 'done' ? 'No guest was created.' : 'There is no row to import.';
  }
  const be = (number: number) => (verb === 'would be' ? verb : number === 1 ? 'was' : 'were');
  if (updated === 0) return `${count(created, 'guest')} ${be(created)} created.`;
  if (created === 0) return `${count(updated, 'guest')} ${be(updated)} updated.`;
  return `${count(created, 'guest')} ${be(created)} created and ${updated.toLocaleString('en')} updated.`;
}
