import { Select, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { showError, showMessage } from '../../components/feedback/toast.ts';
import type { Member, Role } from '../../contract.ts';
import { ROLES, roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';

export function RoleSelect({ member }: { member: Member }) {
  const organization = useOrganization();
  const { mutate, isPending } = useMutation({
    mutationFn: (role: Role) =>
      lares.PATCH('/organizations/{organization_id}/members/{user_id}', {
        ...params({ organization_id: organization.organization_id, user_id: member.user_id }),
        body: { role },
      }),
    onSuccess: ({ role }) => {
      showMessage(t('members.isNow', { fullname: member.fullname, role: roleName(role) }));
      return Promise.all([
        refresh(['members']),
        // It may be the user's own role.
        refresh(['organizations']),
      ]);
    },
    onError: showError,
  });
  const isOwner = organization.role === 'owner';
  if (member.role === 'owner' && !isOwner) {
    return (
      <Text size="sm" title={t('members.onlyOwnerCanChangeOwner')}>
        {t('common.owner')}
      </Text>
    );
  }
  return (
    <Select
      aria-label={t('members.roleOf', { fullname: member.fullname })}
      size="xs"
      w={130}
      data={ROLES.filter((role) => isOwner || role !== 'owner').map((role) => ({
        value: role,
        label: roleName(role),
      }))}
      value={member.role}
      allowDeselect={false}
      disabled={isPending}
      onChange={(role) => role && mutate(role)}
    />
  );
}
