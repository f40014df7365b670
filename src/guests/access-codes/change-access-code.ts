import { audit } from '../../audit/index.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { requireCodeAttempt } from '../drafts/insert-guests.ts';
import type { GuestDependencies, GuestRow } from '../guest.ts';
import { type ChangeContext, guestObject } from '../guests.ts';
import { requireWritable } from '../readonly.ts';
import type { AccessCodeChange } from '../schema.ts';
import { lockGuest, setAccessCode } from '../store.ts';
import { newAccessCode } from './access-code.ts';

/** Sets the code of the body, or a random one. No other request changes the access code of a guest. */
export function changeAccessCode(
  { tools }: GuestDependencies,
  homeId: string,
  guestId: string,
  { access_code: wanted }: AccessCodeChange,
  { by, organization_id }: ChangeContext,
): Promise<GuestRow> {
  return tools.database.transaction(async (connection) => {
    const before = isPublicId(guestId) ? await lockGuest(connection, homeId, guestId) : undefined;
    if (!before) throw notFound('Guest');
    requireWritable(before);
    if (wanted === before.access_code) return before;
    const updated_at = tools.clock.now();
    const set = (code: string) => setAccessCode(connection, before, code, updated_at);
    let access_code = wanted ?? newAccessCode(tools.random);
    for (let tries = 1; !(await set(access_code)); tries += 1) {
      if (wanted !== undefined) throw conflict('Another guest of this home has this access code.');
      requireCodeAttempt(tries);
      access_code = newAccessCode(tools.random);
    }
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'guest.access_code_changed',
      object: guestObject(before),
    });
    return { ...before, access_code, updated_at };
  });
}
