import { auditAccount, notifyChannelChange, type User } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import { notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { deleteSubscription } from '../push/store.ts';
import { findUserChannels, removePhone, setByEmail } from './store.ts';

/** The audit log never contains the number. */
const KIND = 'notification_channel' as const;
export const phoneObject = (userId: string) => ({ kind: KIND, id: userId, name: 'phone number' });
const emailObject = (userId: string) => ({ kind: KIND, id: userId, name: 'e-mail' });
export const browserObject = (id: string, label: string) => ({ kind: KIND, id, name: label });

/** Writes no audit entry when nothing changes. */
export function changeByEmail(
  dependencies: NotificationDependencies,
  { user_id }: User,
  byEmail: boolean,
  by: By,
): Promise<void> {
  return inOneTransaction(dependencies.tools, async (joined) => {
    const { by_email: before } = await findUserChannels(joined.database, user_id);
    if (before === byEmail) return;
    await setByEmail(joined.database, user_id, byEmail);
    await auditAccount(joined, by, user_id, {
      action: 'notification_channel.updated',
      object: emailObject(user_id),
      changes: [{ member: 'by_email', from: String(before), to: String(byEmail) }],
    });
    if (byEmail) return;
    const what: LocalizedText = (t) => t('notifications.emailNotificationsOff');
    await notifyChannelChange(dependencies, joined.database, { user_id, what }, by);
  });
}

export function endPhone({ tools }: NotificationDependencies, { user_id }: User, by: By): Promise<void> {
  return inOneTransaction(tools, async (joined) => {
    if (!(await removePhone(joined.database, user_id))) return;
    const object = phoneObject(user_id);
    await auditAccount(joined, by, user_id, { action: 'notification_channel.removed', object });
  });
}

/** The browser gets no notifications any more. */
export async function endSubscription(
  { tools }: NotificationDependencies,
  { user_id }: User,
  subscriptionId: string,
  by: By,
): Promise<void> {
  if (!isPublicId(subscriptionId)) throw notFound('Browser');
  await inOneTransaction(tools, async (joined) => {
    const gone = await deleteSubscription(joined.database, subscriptionId, user_id);
    if (!gone) throw notFound('Browser');
    const object = browserObject(subscriptionId, gone.label);
    await auditAccount(joined, by, user_id, { action: 'notification_channel.removed', object });
  });
}
