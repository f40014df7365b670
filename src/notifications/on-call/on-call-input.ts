import type { Static } from 'typebox';
import { badRequest } from '../../platform/errors.ts';
import { parseInstant } from '../../platform/values/instant.ts';
import type { OnCallInput } from '../schema.ts';
import type { OnCallOrder } from './on-call.ts';

/** The body of the request, with instants read. Absent members stay as they are. */
export function readOnCallInput(body: Static<typeof OnCallInput>): OnCallOrder {
  const { user_ids, by_tag, rota, absences, swaps } = body;
  if (rota && !isDay(rota.first_day)) throw wrongDay('rota.first_day');
  for (const [index, { first_day }] of (swaps ?? []).entries())
    if (!isDay(first_day)) throw wrongDay(`swaps.${index}.first_day`);
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

/** 2026-02-30 has the form of a day and is none. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const wrongDay = (context: string) =>
  badRequest(`"${context}" must be a day such as 2026-11-16.`, { context });
