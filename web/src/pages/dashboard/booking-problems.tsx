import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/display/icon.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { t } from '../../i18n/texts.ts';
import { connectionsQuery } from '../../queries/connections.ts';

/** Failing booking connections, for members who can fix them. */
export function BookingProblems({ organizationId }: { organizationId: string }) {
  const { data: connections = [] } = useQuery(connectionsQuery(organizationId));
  return connections.map(({ connection_id, name, last_error }) =>
    last_error === null ? null : (
      <Alert
        key={connection_id}
        color="orange"
        icon={<Icon name="warning" />}
        title={t('dashboard.bookingConnectionHasProblem', { name })}
        mb="lg"
      >
        {last_error}{' '}
        <AnchorLink to="/organization/bookings" size="sm">
          {t('common.showBookingSystems')}
        </AnchorLink>
      </Alert>
    ),
  );
}
