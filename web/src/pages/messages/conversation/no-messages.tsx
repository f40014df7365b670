import { Nothing } from '../../../components/nothing.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { reachableBy } from './reachable.ts';

/** What will be written by itself, and what can be done until then. */
export function NoMessages({ guest, home, mayWrite }: { guest: Guest; home: Home; mayWrite: boolean }) {
  const { pre_arrival, pre_arrival_lead_h, window } = home.settings.messages;
  const [from, until] = window;
  const comes = Date.parse(guest.checkin_time) > useNow();
  const ways = reachableBy(guest);
  const ahead =
    pre_arrival && comes && ways.includes('sms')
      ? t('messages.preArrivalHint', { hours: pre_arrival_lead_h, from, until })
      : t('messages.conversationEmptyHint');
  const now = mayWrite && ways.length > 0 ? ` ${t('messages.youCanWriteOneBelow')}` : '';
  return <Nothing icon="send" title={t('messages.noMessagesYet')} text={`${ahead}${now}`} />;
}
