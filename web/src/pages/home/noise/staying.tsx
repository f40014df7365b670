import { useQuery } from '@tanstack/react-query';
import { readGuest } from '../../../api/guests.ts';
import type { Home } from '../../../api/homes.ts';
import { AnchorLink } from '../../../app/links.ts';
import { guestsKey } from '../../guests/queries.ts';

/** Whose stay it is, with the way to the conversation. */
export function Staying({ home, guestId }: { home: Home; guestId: string | undefined }) {
  if (guestId === undefined) return 'Nobody stays here now, so no guest is written to.';
  return <Guest home={home} guestId={guestId} />;
}

function Guest({ home, guestId }: { home: Home; guestId: string }) {
  const homeId = home.home_id;
  const guest = useQuery({
    queryKey: [...guestsKey(homeId), 'one', guestId],
    queryFn: () => readGuest(homeId, guestId),
  });
  return (
    <>
      <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} underline="always">
        {guest.data?.name ?? 'A guest'}
      </AnchorLink>{' '}
      is staying.
    </>
  );
}
