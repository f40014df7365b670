import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { LeaveOrganization } from '../../components/forms/leave-organization.tsx';
import type { Member } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';

export function RemoveMember({ member }: { member: Member }) {
  const organization = useOrganization();
  const queries = useQueryClient();
  if (useUser().user_id === member.user_id) return <LeaveOrganization organization={organization} />;
  if (member.role === 'owner' && organization.role !== 'owner') return null;
  return (
    <ConfirmAction
      label={t('common.remove')}
      describedAs={t('members.remove', { fullname: member.fullname })}
      icon="bin"
      title={t('members.removeNamedQuestion', { fullname: member.fullname })}
      text={t('members.removeConsequence', {
        fullname: member.fullname,
        name: organization.name,
      })}
      confirmLabel={t('common.remove')}
      run={() =>
        lares.DELETE('/organizations/{organization_id}/members/{user_id}', {
          params: { path: { organization_id: organization.organization_id, user_id: member.user_id } },
        })
      }
      done={() => {
        showMessage(t('members.wasRemoved', { fullname: member.fullname }));
        return queries.invalidateQueries({ queryKey: ['members'] });
      }}
    />
  );
}
