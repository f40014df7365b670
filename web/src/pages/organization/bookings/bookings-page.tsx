import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { NoPermission } from '../../../components/no-permission.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { connectionsQuery } from '../../../queries/connections.ts';
import { may, useOrganization } from '../../../session/organization.tsx';
import { t } from '../../../words/words.ts';
import { ConnectionSection } from './connection-section.tsx';
import { NewConnection } from './new-connection.tsx';

const LOOK_AGAIN_MS = 30_000;

export function BookingsPage() {
  const organization = useOrganization();
  return may('organization_write', organization) ? (
    // Another organization begins anew: what was typed for one is not for the other.
    <Connections key={organization.organization_id} organizationId={organization.organization_id} />
  ) : (
    <>
      <PageHeading title={t('Booking systems')} />
      <NoPermission what={t('the booking systems')} />
    </>
  );
}

function Connections({ organizationId }: { organizationId: string }) {
  const [adding, { open, close }] = useDisclosure(false);
  const connections = useQuery({ ...connectionsQuery(organizationId), refetchInterval: LOOK_AGAIN_MS });
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      {t('Connect a booking system')}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={t('Booking systems')}
        text={t('Guests of all homes with their names and phone numbers, read every 15 minutes.')}
      >
        {connections.data && connections.data.length > 0 ? add : null}
      </PageHeading>
      <Loaded query={connections} what={t('the booking systems')} lines={2}>
        {(found) =>
          found.length > 0 ? (
            <Stack gap="xl">
              {found.map((connection) => (
                <ConnectionSection
                  key={connection.connection_id}
                  organizationId={organizationId}
                  connection={connection}
                />
              ))}
            </Stack>
          ) : (
            <Nothing
              icon="plug"
              title={t('No booking system yet')}
              text={t(
                'Connect your account at Beds24 or Hostaway, say which home each listing is, and the guests come by themselves.',
              )}
            >
              {add}
            </Nothing>
          )
        }
      </Loaded>
      {adding ? <NewConnection organizationId={organizationId} onClose={close} /> : null}
    </>
  );
}
