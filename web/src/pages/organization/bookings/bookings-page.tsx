import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, NoPermission, QueryContent } from '../../../components/feedback/query-content.tsx';
import { AddButton } from '../../../components/forms/buttons.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { connectionsQuery } from '../../../queries/connections.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { NewConnection } from './new-connection.tsx';

const REFRESH_MS = 30_000;

export function BookingsPage() {
  const organization = useOrganization();
  return hasRight('organization_write', organization) ? (
    // The key resets the input for another organization.
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
  const connections = useQuery({ ...connectionsQuery(organizationId), refetchInterval: REFRESH_MS });
  const add = <AddButton label={t('bookings.connectBookingSystem')} onClick={open} />;
  return (
    <>
      <PageHeading title={t('common.bookingSystems')} text={t('common.syncIntro')}>
        {connections.data && connections.data.length > 0 ? add : null}
      </PageHeading>
      <QueryContent query={connections} what={t('bookings.bookingSystems')} lines={2}>
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
            <EmptyState icon="plug" title={t('bookings.noBookingSystemYet')} text={t('bookings.emptyHint')}>
              {add}
            </EmptyState>
          )
        }
      </QueryContent>
      {adding ? <NewConnection organizationId={organizationId} onClose={close} /> : null}
    </>
  );
}
