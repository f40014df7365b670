import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TimeOfDay } from '../../../components/display/time.tsx';
import type { Home, Incident } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { membersQuery } from '../../../queries/members.ts';
import { useRights } from '../../../session/rights.ts';
import { useUser } from '../../../session/session.ts';

export function Acknowledgement({ home, incident }: { home: Home; incident: Incident }) {
  const user = useUser();
  const { acknowledged_at: at, acknowledged_by: by } = incident;
  if (at === undefined) return null;
  const time = <TimeOfDay at={at} zone={home.timezone} />;
  return (
    <Text size="sm" mt={4}>
      {by === user.user_id ? (
        <Rich text="incidents.acknowledgedByYouAt" values={{ time }} />
      ) : (
        <Rich
          text="incidents.acknowledgedByAt"
          values={{
            b: (words) => <strong>{words}</strong>,
            user: <MemberName home={home} userId={by} />,
            time,
          }}
        />
      )}
    </Text>
  );
}

function MemberName({ home, userId }: { home: Home; userId: string | undefined }) {
  // Only owners and admins may read the members.
  const { home: mayReadMembers } = useRights(home);
  const members = useQuery({
    ...membersQuery(home.organization_id),
    enabled: mayReadMembers && userId !== undefined,
  });
  return members.data?.items.find((member) => member.user_id === userId)?.fullname ?? t('incidents.aMember');
}
