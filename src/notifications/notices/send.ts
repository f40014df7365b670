import { findAddressees } from '../../accounts/index.ts';
import { translatorOfUser } from '../../i18n/index.ts';
import type { Begin } from '../telling/send.ts';
import { markSending, settle } from '../telling/store.ts';
import { nameTroubles } from '../troubles/names.ts';
import { troublesOfNotice } from '../troubles/store.ts';
import { clockOf, wishesOf } from '../wishes/store.ts';
import { lockNotice } from './store.ts';
import { headline, troubleLine } from './texts.ts';

/** A health issue, by SMS or push. Issues that are gone are not sent. */
export const beginOfNotice: Begin = async ({ tools, baseUrl }, connection, id) => {
  const notification = await lockNotice(connection, id);
  if (!notification || (notification.status !== 'planned' && notification.status !== 'sending'))
    return undefined;
  const { notice_id, user_id } = notification;
  const troubles = await troublesOfNotice(connection, notice_id);
  const named = await nameTroubles(connection, troubles);
  const wishes = (await wishesOf(connection, [user_id])).get(user_id) ?? { timezone: null };
  const organizationIds = [...new Set(troubles.map(({ organization_id }) => organization_id))];
  const clock = await clockOf(connection, wishes, organizationIds);
  const [person] = await findAddressees(connection, [user_id]);
  if (!person) return undefined;
  const translator = translatorOfUser(person);
  const lines = troubles.flatMap((trouble) => {
    const name = named.get(trouble.trouble_id);
    return name ? [troubleLine(translator, { trouble, named: name, what: trouble.what }, clock)] : [];
  });
  if (lines.length === 0) {
    await settle(connection, id, 'cancelled', 'It is over.', tools.clock.now());
    return undefined;
  }
  await markSending(connection, id);
  const [organization_id = null] = organizationIds;
  return {
    notification,
    organization_id: organizationIds.length === 1 ? organization_id : null,
    translator,
    sms: headline(translator, lines),
    push: { title: headline(translator, lines), tag: notice_id, page: baseUrl() },
  };
};
