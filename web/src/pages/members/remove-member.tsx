import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { LeaveOrganization } from '../../components/leave-organization.tsx';
import { say } from '../../components/say.ts';
import type { Member } from '../../contract.ts';
import { useOrganization } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';
import { t } from '../../words/words.ts';

export function RemoveMember({ member }: { member: Member }) {
  const organization = useOrganization();
  const queries = useQueryClient();
  if (useUser().user_id === member.user_id) return <LeaveOrganization organization={organization} />;
  if (member.role === 'owner' && organization.role !== 'owner') return null;
  return (
    <ConfirmAction
      label={t('Remove')}
      describedAs={t('Remove {fullname}', { fullname: member.fullname })}
      icon="bin"
      title={t('Remove {fullname}?', { fullname: member.fullname })}
      text={t('{fullname} loses access to the homes of {name} at once, and so do the apps they connected.', {
        fullname: member.fullname,
        name: organization.name,
      })}
      confirmLabel={t('Remove')}
      run={() =>
        lares.DELETE('/organizations/{organization_id}/members/{user_id}', {
          params: { path: { organization_id: organization.organization_id, user_id: member.user_id } },
        })
      }
      done={() => {
        say(t('{fullname} was removed', { fullname: member.fullname }));
        return queries.invalidateQueries({ queryKey: ['members'] });
      }}
    />
  );
}
