import { Link } from '@tanstack/react-router';
import { Icon } from '../../../components/display/icon.tsx';
import type { Bar } from './bars.ts';
import classes from './calendar.module.css';
import { stayText } from './labels.ts';

export function StayBar({ bar, zone }: { bar: Bar; zone: string }) {
  const { guest, fromBefore, toAfter } = bar;
  const words = stayText(guest, zone);
  return (
    <Link
      to="/homes/$homeId/guests/$guestId"
      params={{ homeId: guest.home_id, guestId: guest.guest_id }}
      className={classes.bar}
      data-readonly={guest.readonly || undefined}
      data-from-before={fromBefore || undefined}
      data-to-after={toAfter || undefined}
      data-open={(guest.checkout_time === null && !toAfter) || undefined}
      aria-label={words}
      title={words}
    >
      <span className={classes.guest}>
        {guest.readonly ? <Icon name="lock" size={12} /> : null}
        <span>{guest.name}</span>
      </span>
    </Link>
  );
}
