import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { Moment } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Guest, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { nextGuestsQuery } from '../../../queries/guests.ts';
import classes from './who-is-here.module.css';

/** Who stays until when, or who comes next, in one line that is always there. */
export function WhoIsHere({ home }: { home: Home }) {
  return (
    <div className={classes.line}>
      <Icon name="person" />
      <Text span>{useSentence(home)}</Text>
    </div>
  );
}

function useSentence(home: Home): ReactNode {
  const guests = useQuery(nextGuestsQuery(home.home_id));
  const now = useNow();
  const found = guests.data?.guests;
  if (found === undefined) return guests.isError ? t('home.staysNotLoaded') : t('common.loadingWhoStaysHere');
  const has = ({ checkin_time }: Guest) => Date.parse(checkin_time) <= now;
  const here = found.findLast(has);
  const next = found.find((guest) => !has(guest));
  const time = (at: string) => <Moment at={at} zone={home.timezone} />;
  if (here)
    return here.checkout_time === null ? (
      <Rich text="home.staysHereUntilTheyLeave" values={{ guest: <Name guest={here} /> }} />
    ) : (
      <Rich
        text="home.staysHereUntil"
        values={{ guest: <Name guest={here} />, time: time(here.checkout_time) }}
      />
    );
  if (next)
    return (
      <Rich text="home.nextGuest" values={{ guest: <Name guest={next} />, time: time(next.checkin_time) }} />
    );
  return t('home.nobodyHereOrComing');
}

function Name({ guest: { home_id: homeId, guest_id: guestId, name } }: { guest: Guest }) {
  return (
    <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} fw={600} inherit>
      {name}
    </AnchorLink>
  );
}
