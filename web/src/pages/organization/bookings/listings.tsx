import { Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Rows } from '../../../components/rows.tsx';
import { say, sayFailed } from '../../../components/say.ts';
import type { Home, Listing } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import type { OfConnection } from './of-connection.ts';
import { listingsQuery, useConnectionsChanged } from './queries.ts';

/** What the account lets, and which home each is. */
export function Listings({ organizationId, connection }: OfConnection) {
  const listings = useQuery(listingsQuery(organizationId, connection.connection_id));
  const homes = useQuery(homesQuery);
  const own = (homes.data?.items ?? []).filter((home) => home.organization_id === organizationId);
  return (
    <Loaded query={listings} what={t('bookings.listings')} lines={2}>
      {(found) =>
        found.length === 0 ? (
          <Text c="dimmed">{t('bookings.noListingsYet')}</Text>
        ) : (
          <Rows
            caption={t('bookings.listingsOf', { name: connection.name })}
            rows={found}
            keyOf={({ listing_id }) => listing_id}
            columns={[
              {
                label: t('bookings.listing'),
                cell: (listing) => <Text fw={600}>{listing.name}</Text>,
                width: '40%',
              },
              {
                label: t('common.home'),
                cell: (listing) => (
                  <HomeOf
                    // Another answer of the server is another choice to begin with.
                    key={`${listing.home_id}`}
                    organizationId={organizationId}
                    connection={connection}
                    listing={listing}
                    homes={own}
                  />
                ),
              },
              {
                label: t('bookings.stays'),
                cell: ({ stay_count: count }) => t('bookings.stayCount', { count }),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}

function HomeOf({
  organizationId,
  connection,
  listing,
  homes,
}: OfConnection & { listing: Listing; homes: Home[] }) {
  const changed = useConnectionsChanged(organizationId);
  const set = useMutation({
    mutationFn: (home_id: string | null) =>
      lares.PUT('/organizations/{organization_id}/connections/{connection_id}/listings/{listing_id}', {
        params: {
          path: {
            organization_id: organizationId,
            connection_id: connection.connection_id,
            listing_id: listing.listing_id,
          },
        },
        body: { home_id },
      }),
    onSuccess: () => {
      say(t('common.wasSaved', { name: listing.name }));
      return changed();
    },
    onError: sayFailed,
  });
  const proposed = homes.find(({ home_id }) => home_id === listing.proposed_home_id);
  return (
    <Group gap="xs">
      <Select
        aria-label={t('bookings.homeOf', { name: listing.name })}
        placeholder={t('bookings.noHomeYet')}
        data={homes.map(({ home_id, name }) => ({ value: home_id, label: name }))}
        value={listing.home_id}
        clearable
        searchable
        disabled={set.isPending}
        nothingFoundMessage={t('common.noHomeOfThatName')}
        onChange={(home) => set.mutate(home)}
      />
      {proposed ? (
        <Button
          size="xs"
          variant="light"
          loading={set.isPending}
          aria-label={t('bookings.listingIsHome', { listing: listing.name, home: proposed.name })}
          onClick={() => set.mutate(proposed.home_id)}
        >
          {t('bookings.suggestedHome', { home: proposed.name })}
        </Button>
      ) : null}
    </Group>
  );
}
