import Type, { type Static } from 'typebox';
import { badRequest } from '../../platform/errors.ts';
import { type Page, paging } from '../../platform/http/request/paging.ts';
import { parseInstant } from '../../platform/values/instant.ts';

const STATUSES = ['upcoming', 'current', 'past'] as const;
const Time = (description: string) =>
  Type.String({
    format: 'date-time',
    'x-wanted': 'must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z',
    description,
  });

const window = {
  ...paging.query,
  from: Type.Optional(Time('Returns only stays that end after this time.')),
  to: Type.Optional(Time('Returns only stays that begin before this time.')),
};

export const StayQuery = Type.Object(window);

export const GuestQuery = Type.Object({
  ...window,
  status: Type.Optional(
    Type.Enum([...STATUSES], {
      description: 'State of the stay now. A stay without a check-out time lasts 30 days.',
    }),
  ),
  source: Type.Optional(Type.String({ maxLength: 300, description: 'Exact source to filter by.' })),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of a name, e-mail address or phone number.' }),
  ),
});

export interface GuestFilter {
  from: Date | undefined;
  to: Date | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  source?: string | undefined;
  q?: string | undefined;
}

interface ListRequest {
  filter: GuestFilter;
  page: Page;
}

export function readFilter(query: Static<typeof GuestQuery>): ListRequest {
  const { filter, page } = readStayFilter(query);
  const { status, source, q } = query;
  return { filter: { ...filter, status, source, q: q?.trim() || undefined }, page };
}

/** Only times: a filter by any other member would reveal the guest. */
export function readStayFilter(query: Static<typeof StayQuery>): ListRequest {
  const from = readTime(query.from);
  const to = readTime(query.to);
  if (from && to && to <= from) throw badRequest('"to" must be after "from".', { context: 'to' });
  return { filter: { from, to }, page: paging.page(query) };
}

function readTime(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : parseInstant(text);
}
