import type { Static } from 'typebox';
import { readHomesVersions } from '../accounts/index.ts';
import { batched } from '../platform/batch.ts';
import type { Database } from '../platform/db/database.ts';
import type { Serialized } from '../platform/http/answer/serialized.ts';
import type { Page } from '../platform/http/request/paging.ts';
import { presentHome } from './homes.ts';
import type { HomeList } from './schema.ts';
import { type HomeFilter, listHomes } from './store.ts';

type List = Static<typeof HomeList>;

/**
 * Caches serialized lists of homes. Clients poll this list, and building it costs a hundred times more than comparing
 * versions. Every call reads one version number per organization, shared by simultaneous calls, so that a list is
 * never older than the call.
 */
export interface HomeListCache {
  read(
    filter: HomeFilter,
    page: Page,
    serialize: (list: List) => Serialized<List>,
  ): Promise<Serialized<List>>;
}

const MOST_CACHED_BYTES = 64 * 1024 * 1024;

interface CachedList {
  versions: string;
  list: Serialized<List>;
}

export function openHomeListCache(database: Database): HomeListCache {
  const cached = new Map<string, CachedList>();
  let cachedBytes = 0;
  const versionOf = batched<string, number>((ids) => readHomesVersions(database, ids));

  function dropList(key: string): void {
    cachedBytes -= cached.get(key)?.list.body.length ?? 0;
    cached.delete(key);
  }

  function cacheList(key: string, one: CachedList): void {
    dropList(key);
    cached.set(key, one);
    cachedBytes += one.list.body.length;
    for (const oldest of cached.keys()) {
      if (cachedBytes <= MOST_CACHED_BYTES) break;
      dropList(oldest);
    }
  }

  async function readHomeList(filter: HomeFilter, page: Page, serialize: (list: List) => Serialized<List>) {
    const { homes, total_count } = await listHomes(database, filter, page);
    return serialize({ homes: homes.map(presentHome), paging: { total_count, ...page } });
  }

  return {
    read: async (filter, page, serialize) => {
      const { organizationIds, homeIds } = filter.reach;
      // Tags and member limits have too many combinations to cache.
      if (filter.tag !== undefined || homeIds.length > 0) return readHomeList(filter, page, serialize);
      // Read before the rows: after a concurrent change the cached list looks too old, never too new.
      const versions = (await Promise.all(organizationIds.map(versionOf))).join();
      const key = `${organizationIds.join()}/${page.limit}/${page.offset}`;
      const known = cached.get(key);
      if (known?.versions === versions) return known.list;
      const list = await readHomeList(filter, page, serialize);
      cacheList(key, { versions, list });
      return list;
    },
  };
}
