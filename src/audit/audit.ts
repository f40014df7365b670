import type { Connection } from '../platform/db/database.ts';
import { idAfter, type NewId, timeOfId } from '../platform/ids.ts';
import type { By } from './actor.ts';
import type { Entry } from './entry.ts';
import { insertEntries } from './store.ts';

/** Tools of the transaction of the change, from `inOneTransaction`. */
export interface AuditTools {
  database: Connection;
  newId: NewId;
}

/**
 * Writes entries into the organization's log. Call it in the transaction of the change, so that the entry exists
 * exactly if the change does.
 */
export async function audit(tools: AuditTools, by: By, ...entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertEntries(
    tools.database,
    entries.map((entry) => {
      const audit_id = nextId(tools.newId);
      const { kind, id, name, home_id } = entry.object;
      return {
        audit_id,
        at: timeOfId(audit_id),
        organization_id: entry.organization_id,
        action: entry.action,
        user_id: by.user?.user_id,
        user_name: by.user?.fullname,
        via: by.via,
        token_id: by.tokenId,
        token_name: by.tokenName,
        address: by.address,
        user_agent: by.userAgent,
        object_kind: kind,
        object_id: id,
        object_name: name,
        home_id,
        changes: entry.changes?.length ? entry.changes : undefined,
        count: entry.count,
        times: entry.times,
      };
    }),
  );
}

let last = '';

/** Keeps the order of entries within one millisecond, which random ids would not. */
function nextId(newId: NewId): string {
  const id = newId();
  const isOfSameMoment = timeOfId(id).getTime() === timeOfId(last).getTime();
  last = isOfSameMoment && id <= last ? idAfter(last) : id;
  return last;
}
