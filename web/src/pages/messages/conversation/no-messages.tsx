import { Nothing } from '../../../components/nothing.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { reachableBy } from './reachable.ts';

/** What will be written by itself, and what can be done until then. */
export function NoMessages({ guest, home, mayWrite }: { guest: Guest; home: Home; mayWrite: boolean }) {
  const { pre_arrival, pre_arrival_lead_h, window } = home.settings.messages;
  const [from, until] = window;
  const comes = Date.parse(guest.checkin_time) > useNow();
  const ways = reachableBy(guest);
  const ahead =
    pre_arrival && comes && ways.includes('sms')
      ? t(
          'An SMS goes out by itself {hours, plural, one {# hour} other {# hours}} before check-in, between {from} and {until}.',
          { hours: pre_arrival_lead_h, from, until },
        )
      : t('Whatever is sent to this guest stands here, with what the guest answers.');
  const now = mayWrite && ways.length > 0 ? ` ${t('You can write one below.')}` : '';
  return <Nothing icon="send" title={t('No messages yet')} text={`${ahead}${now}`} />;
}
