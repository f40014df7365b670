import { ButtonLink } from '../../../components/links.ts';
import { Nothing } from '../../../components/nothing.tsx';
import type { Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { t } from '../../../words/words.ts';
import { AddGuest } from '../form/add-guest.tsx';
import type { GuestFilter } from './search.ts';

/** Nobody at all, nobody ahead, or nobody that matches: three different things to do next. */
export function NoGuests({ home, filter }: { home: Home; filter: GuestFilter }) {
  const rights = useRights(home);
  const { show, source, q } = filter;
  const all = (
    <ButtonLink
      to="/homes/$homeId/guests"
      params={{ homeId: home.home_id }}
      search={{ show: 'all' }}
      variant="default"
    >
      {t('Show all guests')}
    </ButtonLink>
  );
  if (source || q || (show && show !== 'ahead' && show !== 'all')) {
    return (
      <Nothing
        icon="glass"
        title={t('No guest matches')}
        text={t('Nobody fits the chosen time, source and search.')}
      >
        {all}
      </Nothing>
    );
  }
  const title = show === 'all' ? t('No guests yet') : t('Nobody is here or on the way');
  if (!rights.guests) {
    return (
      <Nothing icon="people" title={title} text={t('Guests appear here when somebody adds or imports them.')}>
        {show === 'all' ? null : all}
      </Nothing>
    );
  }
  return (
    <Nothing
      icon="people"
      title={title}
      text={t(
        'Add a guest by hand, import a CSV file, or let stays come from a booking calendar by themselves.',
      )}
    >
      <AddGuest home={home} />
      {show === 'all' ? null : all}
    </Nothing>
  );
}
