import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ButtonLink } from '../../../components/links.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Home } from '../../../contract.ts';
import { dateIn } from '../../../format/zoned-time.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { may, useOrganization } from '../../../session/organization.tsx';
import { Calendar } from './calendar.tsx';
import { isMonth, monthOf } from './month.ts';
import type { CalendarSearch } from './search.ts';
import { TakenPage } from './taken-page.tsx';

/** Users who may not see guests see only the occupied times. */
export function CalendarPage() {
  return may('guests_read', useOrganization()) ? <StaysPage /> : <TakenPage />;
}

function StaysPage() {
  const organization = useOrganization();
  const homes = useQuery(homesQuery);
  return (
    <>
      <PageHeading
        title={t('common.calendar')}
        text={t('calendar.intro', {
          name: organization.name,
        })}
      />
      <Loaded query={homes} what={t('common.theHomes')} lines={6}>
        {({ items }) => (
          <OfHomes
            homes={items
              .filter((home) => home.organization_id === organization.organization_id)
              .sort((one, other) => one.name.localeCompare(other.name))}
          />
        )}
      </Loaded>
    </>
  );
}

function OfHomes({ homes }: { homes: Home[] }) {
  const search = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const now = useNow();
  if (homes.length === 0) {
    return (
      <Nothing icon="home" title={t('common.noHomesYet')} text={t('calendar.emptyHint')}>
        <ButtonLink to="/homes" variant="default">
          {t('common.toHomes')}
        </ButtonLink>
      </Nothing>
    );
  }
  const go = (next: CalendarSearch) =>
    void navigate({
      search: ({ org }) => ({ ...(org ? { org } : {}), ...next }),
      resetScroll: false,
      replace: true,
    });
  const today = dateIn(usualZone(homes), now).toString();
  const name = isMonth(search.month) ? search.month : today.slice(0, 7);
  return <Calendar homes={homes} month={monthOf(name)} today={today} search={search} go={go} />;
}

/** Homes of an organization are mostly in one zone, whose date is marked as today. */
function usualZone(homes: Home[]): string {
  const counts = new Map<string, number>();
  for (const { timezone } of homes) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'UTC';
}
