import { audit, type By } from '../audit/index.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import { entryOf } from './create-report.ts';
import { mayNameGuest } from './file/sealed-file.ts';
import { deleteReport, readGuestFiles } from './store.ts';

/** Deletes the reports that name a guest, or may name one in their reason. Each deletion is audited. */
export async function deleteReportsOfGuest(
  tools: Tools,
  box: SecretBox,
  home: { home_id: string; name: string },
  guestId: string,
  by: By,
): Promise<void> {
  for (const kept of await readGuestFiles(tools.database, home.home_id, guestId)) {
    if (!mayNameGuest(box, kept)) continue;
    await deleteReport(tools.database, home.home_id, kept.report_id);
    await audit(tools, by, entryOf('evidence.deleted', kept, home.name));
  }
}
