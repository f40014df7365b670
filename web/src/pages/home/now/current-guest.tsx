import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { Guest, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { nextGuestsQuery } from '../../../queries/guests.ts';
import classes from './current-guest.module.css';

/** The present guest or the next one, in one line that is always there. */
export function CurrentGuest({ home }: { home: Home }) {
  return (
    <div className={classes.line}>
      <Icon name="person" />
      <Text span>{useOccupancyText(home)}</Text>
    </div>
  );
}

function useOccupancyText(home: Home): ReactNode {
  const guests = useQuery(nextGuestsQuery(home.home_id));
  const now = useNow();
  const found = guests.data?.guests;
  if (found === undefined) return guests.isError ? t('home.staysNotLoaded') : t('common.loadingWhoStaysHere');
  const hasArrived = ({ checkin_time }: Guest) => Date.parse(checkin_time) <= now;
  const here = found.findLast(hasArrived);
  const next = found.find((guest) => !hasArrived(guest));
  const time = (at: string) => <DateTime at={at} zone={home.timezone} />;
  if (here)
    return here.checkout_time === null ? (
      <Rich text="home.staysHereUntilTheyLeave" values={{ guest: <GuestName guest={here} /> }} />
    ) : (
      <Rich
        text="home.staysHereUntil"
        values={{ guest: <GuestName guest={here} />, time: time(here.checkout_time) }}
      />
    );
  if (next)
    return (
      <Rich
        text="home.nextGuest"
        values={{ guest: <GuestName guest={next} />, time: time(next.checkin_time) }}
      />
    );
  return t('home.nobodyHereOrComing');
}

function GuestName({ guest: { home_id: homeId, guest_id: guestId, name } }: { guest: Guest }) {
  return (
    <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} fw={600} inherit>
      {name}
    </AnchorLink>
  );
}
