import Type from 'typebox';
import { badRequest } from '../../errors.ts';
import { parseInstant } from '../../values/instant.ts';

const Time = (description: string) =>
  Type.String({
    format: 'date-time',
    'x-wanted': 'must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z',
    description,
  });

/** Query parameters of event lists: `from` is included, `to` is not. */
export const timeSpan = {
  query: {
    from: Type.Optional(Time('Start of the period, included. Default: no start.')),
    to: Type.Optional(Time('End of the period, not included. Default: no end.')),
  },
  read: (query: { from?: string; to?: string }) => {
    const from = query.from === undefined ? undefined : parseInstant(query.from);
    const to = query.to === undefined ? undefined : parseInstant(query.to);
    if (from && to && to <= from) throw badRequest('"to" must be after "from".', { context: 'to' });
    return { from, to };
  },
};
