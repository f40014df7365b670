import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { useAction } from '../../../components/forms/use-action.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { Home, Listing } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import type { ConnectionProps } from './connection-props.ts';
import { connectionKeys, listingsQuery } from './queries.ts';

/** The account's listings and their homes. */
export function Listings({ organizationId, connection }: ConnectionProps) {
  const listings = useQuery(listingsQuery(organizationId, connection.connection_id));
  const homes = useQuery(homesQuery);
  const own = (homes.data?.items ?? []).filter((home) => home.organization_id === organizationId);
  return (
    <QueryContent query={listings} what={t('bookings.listings')} lines={2}>
      {(found) =>
        found.length === 0 ? (
          <Text c="dimmed">{t('bookings.noListingsYet')}</Text>
        ) : (
          <DataTable
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
                  <ListingHome
                    // The key resets the choice when the server's answer changes.
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
    </QueryContent>
  );
}

function ListingHome({
  organizationId,
  connection,
  listing,
  homes,
}: ConnectionProps & { listing: Listing; homes: Home[] }) {
  const set = useAction(
    (home_id: string | null) =>
      lares.PUT('/organizations/{organization_id}/connections/{connection_id}/listings/{listing_id}', {
        ...params({
          organization_id: organizationId,
          connection_id: connection.connection_id,
          listing_id: listing.listing_id,
        }),
        body: { home_id },
      }),
    () => announceChange(t('common.wasSaved', { name: listing.name }), ...connectionKeys(organizationId)),
  );
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
