import { withoutNulls } from '../../platform/values/without-nulls.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { listSubscriptions } from '../push/store.ts';
import { findUserChannels } from './store.ts';

export async function presentChannels(
  { tools: { database }, vapid }: Pick<NotificationDependencies, 'tools' | 'vapid'>,
  userId: string,
) {
  const { by_email, by_call, phone_number, phone_verified_at } = await findUserChannels(database, userId);
  const browsers = await listSubscriptions(database, [userId]);
  return {
    by_email,
    by_call,
    ...withoutNulls({ phone_number }),
    phone_verified: phone_verified_at !== null,
    browsers: browsers.map(({ subscription_id, label, created_at }) => ({
      subscription_id,
      label,
      created_at,
    })),
    push_key: await vapid.publicKey(),
  };
}
