import type { ListImport } from '../../../contract.ts';
import { t } from '../../../words/words.ts';

/** "New: 40 homes, 40 devices, 38 stays. Known before: 2 homes, …" */
export function countsText({ homes, devices, guests }: ListImport): string {
  const of = (which: 'created' | 'updated') => ({
    homes: homes[which],
    devices: devices[which],
    stays: guests[which],
  });
  return [
    t(
      'New: {homes, plural, one {# home} other {# homes}}, {devices, plural, one {# device} other {# devices}}, {stays, plural, one {# stay} other {# stays}}.',
      of('created'),
    ),
    t(
      'There before: {homes, plural, one {# home} other {# homes}}, {devices, plural, one {# device} other {# devices}}, {stays, plural, one {# stay} other {# stays}}.',
      of('updated'),
    ),
  ].join(' ');
}
