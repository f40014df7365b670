import type { Static } from 'typebox';
import { parseInstant } from '../../platform/values/instant.ts';
import type { OnCallInput } from '../schema.ts';
import type { OnCallOrder } from './on-call.ts';

/** The body of the request, with instants read. Absent members stay as they are. */
export function readOnCallInput(body: Static<typeof OnCallInput>): OnCallOrder {
  const { user_ids, by_tag, rota, absences, swaps } = body;
  return {
    user_ids,
    ...(by_tag ? { by_tag } : {}),
    ...(rota === undefined ? {} : { rota }),
    ...(absences
      ? {
          absences: absences.map(({ user_id, starts_at, ends_at }) => ({
            user_id,
            starts_at: instant(starts_at),
            ends_at: instant(ends_at),
          })),
        }
      : {}),
    ...(swaps ? { swaps } : {}),
  };
}

const instant = (text: string): Date => parseInstant(text) ?? new Date(Number.NaN);
