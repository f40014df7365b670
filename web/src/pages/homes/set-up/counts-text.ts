import type { ListImport } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

/** "New: 40 homes, 40 devices, 38 stays. Known before: 2 homes, …" */
export function countsText({ homes, devices, guests }: ListImport): string {
  const of = (which: 'created' | 'updated') => ({
    homes: homes[which],
    devices: devices[which],
    stays: guests[which],
  });
  return [
    t('homeImport.newHomesDevicesStays', of('created')),
    t('homeImport.thereBeforeHomesDevicesStays', of('updated')),
  ].join(' ');
}
