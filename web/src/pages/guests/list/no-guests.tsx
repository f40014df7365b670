import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { AddGuest } from '../form/add-guest.tsx';
import type { GuestFilter } from './search.ts';

/** No guests, no upcoming guests, or no match: three different next steps. */
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
      {t('guests.showAllGuests')}
    </ButtonLink>
  );
  if (source || q || (show && show !== 'ahead' && show !== 'all')) {
    return (
      <EmptyState icon="glass" title={t('guests.noGuestMatches')} text={t('guests.filterEmptyHint')}>
        {all}
      </EmptyState>
    );
  }
  const title = show === 'all' ? t('guests.noGuestsYet') : t('guests.nobodyHereOrComing');
  if (!rights.guests) {
    return (
      <EmptyState icon="people" title={title} text={t('guests.guestsAppearWhenSomebodyAdds')}>
        {show === 'all' ? null : all}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="people" title={title} text={t('guests.emptyHint')}>
      <AddGuest home={home} />
      {show === 'all' ? null : all}
    </EmptyState>
  );
}
