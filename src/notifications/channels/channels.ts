import { auditAccount, notifyChannelChange, type User } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { deleteSubscription } from '../push/store.ts';
import { findUserChannels, removePhone, setChannels, type UserChannels } from './store.ts';

/** The audit log never contains the number. */
const KIND = 'notification_channel' as const;
export const phoneObject = (userId: string) => ({ kind: KIND, id: userId, name: 'phone number' });
const emailObject = (userId: string) => ({ kind: KIND, id: userId, name: 'e-mail' });
export const browserObject = (id: string, label: string) => ({ kind: KIND, id, name: label });

type ChannelSwitches = Pick<UserChannels, 'by_email' | 'by_call'>;

const SWITCHES: Record<keyof ChannelSwitches, { object: typeof emailObject; off: LocalizedText }> = {
  by_email: { object: emailObject, off: (t) => t('notifications.emailNotificationsOff') },
  by_call: { object: phoneObject, off: (t) => t('notifications.callNotificationsOff') },
};

/** Writes no audit entry when nothing changes. */
export function changeChannels(
  dependencies: NotificationDependencies,
  { user_id }: User,
  change: { [Channel in keyof ChannelSwitches]?: boolean | undefined },
  by: By,
): Promise<void> {
  return inOneTransaction(dependencies.tools, async (joined) => {
    const before = await findUserChannels(joined.database, user_id);
    const { by_email = before.by_email, by_call = before.by_call } = change;
    if (change.by_call && before.phone_verified_at === null)
      throw badRequest('Confirm a phone number before you choose calls.', { context: 'by_call' });
    const after = { by_email, by_call };
    await setChannels(joined.database, user_id, after);
    for (const member of ['by_email', 'by_call'] as const) {
      if (before[member] === after[member]) continue;
      const { object, off: what } = SWITCHES[member];
      await auditAccount(joined, by, user_id, {
        action: 'notification_channel.updated',
        object: object(user_id),
        changes: [{ member, from: String(before[member]), to: String(after[member]) }],
      });
      if (after[member]) continue;
      await notifyChannelChange(dependencies, joined.database, { user_id, what }, by);
    }
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
