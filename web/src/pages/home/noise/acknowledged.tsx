import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Home } from '../../../api/homes.ts';
import type { Incident } from '../../../api/noise.ts';
import { readMembers } from '../../../api/organizations.ts';
import { useUser } from '../../../app/session.ts';
import { Clock } from '../../../components/moment.tsx';
import { useRights } from '../../guests/rights.ts';

export function Acknowledged({ home, incident }: { home: Home; incident: Incident }) {
  const { acknowledged_at: at, acknowledged_by: by } = incident;
  if (at === undefined) return null;
  return (
    <Text size="sm" mt={4}>
      <strong>
        <Who home={home} userId={by} />
      </strong>{' '}
      got it, at <Clock at={at} zone={home.timezone} />. The host is called no more.
    </Text>
  );
}

function Who({ home, userId }: { home: Home; userId: string | undefined }) {
  const user = useUser();
  // Only owners and admins may read who belongs to the organization.
  const { home: mayReadMembers } = useRights(home);
  const members = useQuery({
    queryKey: ['members', home.organization_id],
    queryFn: () => readMembers(home.organization_id),
    enabled: mayReadMembers && userId !== undefined && userId !== user.user_id,
  });
  if (userId === user.user_id) return 'You';
  return members.data?.items.find((member) => member.user_id === userId)?.fullname ?? 'Somebody';
}
