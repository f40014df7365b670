import type { Static } from 'typebox';
import { readHomesVersions } from '../accounts/index.ts';
import { batched } from '../platform/batch.ts';
import type { Database } from '../platform/db/database.ts';
import type { Page } from '../platform/http/paging.ts';
import type { Serialized } from '../platform/http/serialized.ts';
import { presentHome } from './homes.ts';
import type { HomeList } from './schema.ts';
import { listHomes, type WhichHomes } from './store.ts';

type List = Static<typeof HomeList>;

/**
 * Caches serialized lists of homes. Clients poll this list, and building it costs a hundred times more than comparing
 * versions. Every call reads one version number per organization, shared by simultaneous calls, so that a list is
 * never older than the call.
 */
export interface HomeLists {
  read(which: WhichHomes, page: Page, serialize: (list: List) => Serialized<List>): Promise<Serialized<List>>;
}

const MOST_KEPT_BYTES = 64 * 1024 * 1024;

interface KeptList {
  versions: string;
  list: Serialized<List>;
}

export function openHomeLists(database: Database): HomeLists {
  const kept = new Map<string, KeptList>();
  let keptBytes = 0;
  const versionOf = batched<string, number>((ids) => readHomesVersions(database, ids));

  function drop(key: string): void {
    keptBytes -= kept.get(key)?.list.body.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, one: KeptList): void {
    drop(key);
    kept.set(key, one);
    keptBytes += one.list.body.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= MOST_KEPT_BYTES) break;
      drop(oldest);
    }
  }

  async function readAnew(which: WhichHomes, page: Page, serialize: (list: List) => Serialized<List>) {
    const { homes, total_count } = await listHomes(database, which, page);
    return serialize({ homes: homes.map(presentHome), paging: { total_count, ...page } });
  }

  return {
    read: async (which, page, serialize) => {
      const { organizationIds, homeIds } = which.reach;
      // Tags and member limits have too many combinations to cache.
      if (which.tag !== undefined || homeIds.length > 0) return readAnew(which, page, serialize);
      // Read before the rows: after a concurrent change the cached list looks too old, never too new.
      const versions = (await Promise.all(organizationIds.map(versionOf))).join();
      const key = `${organizationIds.join()}/${page.limit}/${page.offset}`;
      const known = kept.get(key);
      if (known?.versions === versions) return known.list;
      const list = await readAnew(which, page, serialize);
      keep(key, { versions, list });
      return list;
    },
  };
}
