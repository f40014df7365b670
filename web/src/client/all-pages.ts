import type { Paging } from '../contract.ts';

/** Ten thousand homes or devices: more than a user looks through. The list says that it stops there. */
const MAX_PAGES = 10;

export interface FullList<Item> {
  items: Item[];
  total: number;
}

/** All pages of a list that is shown as one. */
export async function readAllPages<Page extends { paging: Paging }, Item>(
  pages: AsyncIterable<Page>,
  itemsOf: (page: Page) => Item[],
): Promise<FullList<Item>> {
  const items: Item[] = [];
  let [read, total] = [0, 0];
  for await (const page of pages) {
    items.push(...itemsOf(page));
    total = page.paging.total_count;
    read += 1;
    if (read === MAX_PAGES) break;
  }
  return { items, total };
}
