import { audit, type By } from '../../audit/index.ts';
import type { Tools } from '../../platform/tools.ts';
import type { GuestDraft } from '../draft.ts';
import type { GuestDependencies, InputDependencies } from '../guest.ts';
import { requireRoomForGuests } from '../room.ts';
import { type Refuse, saveOneByOne } from '../save-portions.ts';
import { lockImportsOf } from '../store.ts';
import type { CsvRecord } from './records.ts';
import { type CsvFile, takeIn } from './take-in.ts';
import { openTemporaryFile } from './temporary-file.ts';

/** For a file in which guests are only a part of each row: it is read as cells, and its guests come back as drafts. */

export async function readSheetRecords(
  { reader }: InputDependencies,
  organizationId: string,
  file: CsvFile,
  mostRows: number,
): Promise<CsvRecord[]> {
  const kept = await openTemporaryFile();
  try {
    await takeIn(file, kept);
    return await reader.records(organizationId, { input: kept.fd, mostRows });
  } finally {
    await kept.close();
  }
}

/** Guests of one home, in the transaction of the caller (`tools`). */
export async function putSheetGuests(
  tools: Tools,
  dependencies: GuestDependencies,
  home: { home_id: string; organization_id: string },
  guests: { row: number; draft: GuestDraft }[],
  refuse: Refuse,
  by: By,
): Promise<{ created: number; updated: number }> {
  const { home_id, organization_id } = home;
  const origin = { home_id, source: 'csv', readonly: false, integration_id: null };
  await lockImportsOf(tools.database, home_id);
  const { created, refused } = await saveOneByOne(tools.database, dependencies, origin, guests, refuse);
  if (created > 0) await requireRoomForGuests(tools.database, dependencies, home_id);
  const updated = guests.length - created - refused;
  await audit(tools, by, {
    organization_id,
    action: 'guest.imported',
    object: { kind: 'home', id: home_id, home_id },
    count: created + updated,
  });
  return { created, updated };
}
