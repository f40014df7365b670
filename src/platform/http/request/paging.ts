import Type from 'typebox';

export const Paging = Type.Object(
  {
    total_count: Type.Integer({ description: 'Number of all matching items.' }),
    limit: Type.Integer({ description: 'Largest number of items on this page.' }),
    offset: Type.Integer({ description: 'Number of items before this page.' }),
  },
  { $id: 'Paging', description: 'Page of the list, and the number of all matching items.' },
);

export interface Page {
  limit: number;
  offset: number;
}

/** PostgreSQL takes offsets up to 2^63. JavaScript counts exactly to 2^53. */
const FARTHEST_OFFSET = Number.MAX_SAFE_INTEGER;

function pagingOf(usual: number, most: number) {
  return {
    query: {
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: most,
          description: `Largest number of items to return. Default: ${usual}.`,
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: FARTHEST_OFFSET,
          description: 'Number of items to skip. Default: 0.',
        }),
      ),
    },
    page: (query: { limit?: number; offset?: number }): Page => ({
      limit: query.limit ?? usual,
      offset: query.offset ?? 0,
    }),
  };
}

export const paging = pagingOf(50, 500);

/** Homes, devices and organizations: no client pages them, so all come at once. */
export const longPaging = pagingOf(1000, 1000);
