import type { Answer, InitOf, PathOf } from './calls.ts';

interface Paging {
  total_count: number;
  limit: number;
  offset: number;
}

/** The paged lists. */
export type ListPath = {
  [P in PathOf<'get'>]: Answer<'get', P> extends { paging: Paging } ? P : never;
}[PathOf<'get'>];

/** One entry of a list: the answer has one array beside `paging`. */
export type ItemOf<P extends ListPath> = ElementOf<Answer<'get', P>>;
type ElementOf<Page> = { [Name in keyof Page]: Page[Name] extends (infer Item)[] ? Item : never }[keyof Page];

type ReadPage<P extends ListPath> = (init: InitOf<'get', P>) => Promise<Answer<'get', P>>;

interface Query {
  params?: { query?: { offset?: number } };
}

/** Page after page from `offset` on, until one is not full. */
export async function* pagesOf<P extends ListPath>(
  read: ReadPage<P>,
  init: InitOf<'get', P>,
): AsyncGenerator<Answer<'get', P>, void, undefined> {
  const { params, ...others }: Query = init ?? {};
  let offset = params?.query?.offset ?? 0;
  for (;;) {
    const query = { ...params?.query, offset };
    const page = await read({ ...others, params: { ...params, query } } as InitOf<'get', P>);
    yield page;
    const { paging } = page as { paging: Paging };
    const found = itemsOf<P>(page).length;
    offset += found;
    if (found < paging.limit || offset >= paging.total_count) return;
  }
}

export function itemsOf<P extends ListPath>(page: Answer<'get', P>): ItemOf<P>[] {
  const [items, ...more] = Object.values(page as object).filter(Array.isArray);
  if (!items || more.length > 0) throw new TypeError('A page has one list.');
  return items;
}
