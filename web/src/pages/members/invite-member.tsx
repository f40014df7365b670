import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../client/client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { FormModal } from '../../components/forms/form-modal.tsx';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { requireEmail } from '../../components/forms/validators.ts';
import type { Role } from '../../contract.ts';
import { ROLE_HINTS, ROLES, roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { type HomeLimit, LimitFields } from './limit-fields.tsx';

export function InviteMember({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const [role, setRole] = useState<Role>('member');
  const [limit, setLimit] = useState<HomeLimit>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', role: 'member' as Role },
    // An owner has all homes.
    onValuesChange: ({ role }) => setRole(role),
    validate: { email: requireEmail },
  });
  const submit = useSubmit(
    form,
    ({ email, role: chosen }) =>
      lares.POST('/organizations/{organization_id}/invitations', {
        params: { path: { organization_id: organization.organization_id } },
        body: { email: email.trim(), role: chosen, limited_to: chosen === 'owner' ? null : limit },
      }),
    {
      done: ({ email }) => {
        form.reset();
        setLimit(null);
        onClose();
        showMessage(t('members.invitationSent', { email }));
        return queries.invalidateQueries({ queryKey: ['invitations'] });
      },
    },
  );
  const roles = ROLES.filter((one) => one !== 'owner' || organization.role === 'owner');
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={t('members.inviteSomebodyTo', { name: organization.name })}
      submit={submit}
      submitLabel={t('members.invite')}
    >
      <TextInput
        type="email"
        label={t('common.email')}
        description={t('members.invitationLinkHint')}
        placeholder={t('members.exampleEmail')}
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <Radio.Group label={t('common.role')} key={form.key('role')} {...form.getInputProps('role')}>
        <Stack gap="sm" mt="xs">
          {roles.map((one) => (
            <Radio key={one} value={one} label={roleName(one)} description={t(ROLE_HINTS[one])} />
          ))}
        </Stack>
      </Radio.Group>
      {role === 'owner' ? null : <LimitFields value={limit} onChange={setLimit} />}
    </FormModal>
  );
}
