import { readHomesVersions } from '../accounts/index.ts';
import { batched } from '../platform/batch.ts';
import type { Database } from '../platform/db/database.ts';
import type { Page } from '../platform/http/paging.ts';
import { presentHome } from './homes.ts';
import { listHomes } from './store.ts';

/**
 * Lists of homes, kept as the bytes that were answered last. Clients poll this list, and building it is
 * a hundred times dearer than comparing versions: one number per organization, read from the database
 * on every call (look-ups of the same moment share a statement), so a list is never older than the call.
 */
export interface HomeLists {
  read(organizationIds: string[], page: Page): Promise<Buffer>;
}

const MOST_KEPT_BYTES = 64 * 1024 * 1024;

interface KeptList {
  versions: string;
  body: Buffer;
}

export function openHomeLists(database: Database): HomeLists {
  const kept = new Map<string, KeptList>();
  let keptBytes = 0;
  const versionOf = batched<string, number>((ids) => readHomesVersions(database, ids));

  function drop(key: string): void {
    keptBytes -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, list: KeptList): void {
    drop(key);
    kept.set(key, list);
    keptBytes += list.body.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= MOST_KEPT_BYTES) break;
      drop(oldest);
    }
  }

  return {
    read: async (organizationIds, page) => {
      // Read before the rows: a change in between makes the kept list look older than it is, never newer.
      const versions = (await Promise.all(organizationIds.map(versionOf))).join();
      const key = `${organizationIds.join()}/${page.limit}/${page.offset}`;
      const known = kept.get(key);
      if (known?.versions === versions) return known.body;
      const { homes, total_count } = await listHomes(database, organizationIds, page);
      const body = Buffer.from(
        JSON.stringify({ homes: homes.map(presentHome), paging: { total_count, ...page } }),
      );
      keep(key, { versions, body });
      return body;
    },
  };
}
