import { useQuery } from '@tanstack/react-query';
import { AnchorLink } from '../../../components/links.ts';
import type { Home } from '../../../contract.ts';
import { guestQuery } from '../../../queries/guests.ts';

/** Whose stay it is, with the way to the conversation. */
export function Staying({ home, guestId }: { home: Home; guestId: string | undefined }) {
  if (guestId === undefined) return 'Nobody stays here now, so no guest is written to.';
  return <Guest home={home} guestId={guestId} />;
}

function Guest({ home, guestId }: { home: Home; guestId: string }) {
  const homeId = home.home_id;
  const guest = useQuery(guestQuery(homeId, guestId));
  return (
    <>
      <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} underline="always">
        {guest.data?.name ?? 'A guest'}
      </AnchorLink>{' '}
      is staying.
    </>
  );
}
