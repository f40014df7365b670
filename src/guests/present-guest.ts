import { isEmailAlias } from './fields/email-alias.ts';
import type { GuestRow } from './guest.ts';
import type { GuestPages } from './page/tokens.ts';

export function presentGuest(guest: GuestRow, pages: GuestPages) {
  const { external_id, conversation_status, language, chosen_language, erased_at, missing_since, ...rest } =
    guest;
  return {
    ...rest,
    guest_page: pages.addressOf(guest.guest_id),
    ...(external_id === null || erased_at !== null ? {} : { external_id }),
    ...(language === null ? {} : { language }),
    ...(chosen_language === null ? {} : { chosen_language }),
    ...(erased_at === null ? {} : { erased_at }),
    ...(missing_since === null ? {} : { missing_since }),
    ...(guest.email !== null && isEmailAlias(guest.email) ? { email_is_alias: true } : {}),
    ...(conversation_status === null
      ? {}
      : {
          conversation: {
            status: conversation_status,
            started_at: guest.conversation_started_at,
            last_message_at: guest.conversation_last_message_at,
            message_count: guest.conversation_message_count ?? 0,
          },
        }),
  };
}
