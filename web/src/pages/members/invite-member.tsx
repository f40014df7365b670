import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../client/client.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { needsEmail } from '../../components/needs.ts';
import { say } from '../../components/say.ts';
import { useSubmit } from '../../components/use-submit.ts';
import type { Role } from '../../contract.ts';
import { ROLE_MEANS, ROLES, roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { type Limit, LimitFields } from './limit-fields.tsx';

export function InviteMember({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const [role, setRole] = useState<Role>('member');
  const [limit, setLimit] = useState<Limit>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', role: 'member' as Role },
    // An owner has all homes, whatever was chosen before.
    onValuesChange: ({ role }) => setRole(role),
    validate: { email: needsEmail },
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
        say(t('members.invitationSent', { email }));
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
            <Radio key={one} value={one} label={roleName(one)} description={t(ROLE_MEANS[one])} />
          ))}
        </Stack>
      </Radio.Group>
      {role === 'owner' ? null : <LimitFields value={limit} onChange={setLimit} />}
    </FormModal>
  );
}
