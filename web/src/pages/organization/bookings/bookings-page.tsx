import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { NoPermission } from '../../../components/no-permission.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { connectionsQuery } from '../../../queries/connections.ts';
import { may, useOrganization } from '../../../session/organization.tsx';
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
      <PageHeading title={t('common.bookingSystems')} />
      <NoPermission what={t('bookings.bookingSystems')} />
    </>
  );
}

function Connections({ organizationId }: { organizationId: string }) {
  const [adding, { open, close }] = useDisclosure(false);
  const connections = useQuery({ ...connectionsQuery(organizationId), refetchInterval: LOOK_AGAIN_MS });
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      {t('bookings.connectBookingSystem')}
    </Button>
  );
  return (
    <>
      <PageHeading title={t('common.bookingSystems')} text={t('common.syncIntro')}>
        {connections.data && connections.data.length > 0 ? add : null}
      </PageHeading>
      <Loaded query={connections} what={t('bookings.bookingSystems')} lines={2}>
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
            <Nothing icon="plug" title={t('bookings.noBookingSystemYet')} text={t('bookings.emptyHint')}>
              {add}
            </Nothing>
          )
        }
      </Loaded>
      {adding ? <NewConnection organizationId={organizationId} onClose={close} /> : null}
    </>
  );
}
