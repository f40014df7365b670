import { useNow } from '../../../components/display/use-now.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestChannels } from './guest-channels.ts';

/** The next automatic message, and what the user can do. */
export function NoMessages({ guest, home, mayWrite }: { guest: Guest; home: Home; mayWrite: boolean }) {
  const { pre_arrival, pre_arrival_lead_h, window } = home.settings.messages;
  const [from, until] = window;
  const comes = Date.parse(guest.checkin_time) > useNow();
  const channels = guestChannels(guest);
  const ahead =
    pre_arrival && comes && channels.includes('sms')
      ? t('messages.preArrivalHint', { hours: pre_arrival_lead_h, from, until })
      : t('messages.conversationEmptyHint');
  const now = mayWrite && channels.length > 0 ? ` ${t('messages.youCanWriteOneBelow')}` : '';
  return <EmptyState icon="send" title={t('messages.noMessagesYet')} text={`${ahead}${now}`} />;
}
