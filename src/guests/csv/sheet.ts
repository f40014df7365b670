import { audit, type By } from '../../audit/index.ts';
import type { Tools } from '../../platform/tools.ts';
import type { GuestDraft } from '../drafts/draft.ts';
import { type ReportRefusal, saveInBatches } from '../drafts/save-portions.ts';
import type { GuestDependencies, InputDependencies } from '../guest.ts';
import { requireGuestQuota } from '../guest-quota.ts';
import { lockImportsOf } from '../store.ts';
import { type CsvFile, receiveFile } from './receive-file.ts';
import type { CsvRecord } from './records.ts';
import { openTemporaryFile } from './temporary-file.ts';

/** For files with more than guests in a row: the caller reads the cells and passes the guests back as drafts. */

export async function readSheetRecords(
  { reader }: InputDependencies,
  organizationId: string,
  file: CsvFile,
  mostRows: number,
): Promise<CsvRecord[]> {
  const temporaryFile = await openTemporaryFile();
  try {
    await receiveFile(file, temporaryFile);
    return await reader.records(organizationId, { input: temporaryFile.fd, mostRows });
  } finally {
    await temporaryFile.close();
  }
}

/** Guests of one home, in the transaction of the caller (`tools`). */
export async function saveSheetGuests(
  tools: Tools,
  dependencies: GuestDependencies,
  home: { home_id: string; organization_id: string },
  guests: { row: number; draft: GuestDraft }[],
  refuse: ReportRefusal,
  by: By,
): Promise<{ created: number; updated: number }> {
  const { home_id, organization_id } = home;
  const origin = { home_id, source: 'csv', readonly: false, integration_id: null };
  await lockImportsOf(tools.database, home_id);
  const { created, refused } = await saveInBatches(tools.database, dependencies, origin, guests, refuse);
  if (created > 0) await requireGuestQuota(tools.database, dependencies, home_id);
  const updated = guests.length - created - refused;
  await audit(tools, by, {
    organization_id,
    action: 'guest.imported',
    object: { kind: 'home', id: home_id, home_id },
    count: created + updated,
  });
  return { created, updated };
}
