import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { say } from '../../components/say.ts';
import type { Member } from '../../contract.ts';
import { useOrganization } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';

export function RemoveMember({ member }: { member: Member }) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const isMe = useUser().user_id === member.user_id;
  if (member.role === 'owner' && organization.role !== 'owner') return null;
  return (
    <ConfirmAction
      label={isMe ? 'Leave' : 'Remove'}
      describedAs={isMe ? 'Leave the organization' : `Remove ${member.fullname}`}
      icon={isMe ? 'leave' : 'bin'}
      title={isMe ? `Leave ${organization.name}?` : `Remove ${member.fullname}?`}
      text={
        isMe
          ? 'You lose access to its homes at once. Somebody else has to invite you to come back.'
          : `${member.fullname} loses access to the homes of ${organization.name} at once, and so do the apps they connected.`
      }
      confirmLabel={isMe ? 'Leave' : 'Remove'}
      run={() =>
        lares.DELETE('/organizations/{organization_id}/members/{user_id}', {
          params: { path: { organization_id: organization.organization_id, user_id: member.user_id } },
        })
      }
      done={() => {
        say(isMe ? `You left ${organization.name}` : `${member.fullname} was removed`);
        return Promise.all([
          queries.invalidateQueries({ queryKey: ['organizations'] }),
          isMe ? undefined : queries.invalidateQueries({ queryKey: ['members'] }),
        ]);
      }}
    />
  );
}
