import { api } from './http.ts';

export interface Paging {
  total_count: number;
  limit: number;
  offset: number;
}

/** Ten thousand homes or devices: more than one person looks through; the list says when it stops there. */
const MOST_PAGES = 10;

export interface WholeList<Item> {
  items: Item[];
  total: number;
}

/** All pages of a list that is shown as one. */
export async function readWholeList<Item, Name extends string>(
  path: string,
  name: Name,
): Promise<WholeList<Item>> {
  const items: Item[] = [];
  let total = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await api.get<Record<Name, Item[]> & { paging: Paging }>(
      `${path}${path.includes('?') ? '&' : '?'}offset=${items.length}`,
    );
    const found: Item[] = answer[name];
    items.push(...found);
    total = answer.paging.total_count;
    if (found.length === 0 || items.length >= total) break;
  }
  return { items, total };
}
