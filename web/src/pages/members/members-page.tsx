import { Radio, Stack, Switch, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { NoPermission } from '../../components/feedback/query-content.tsx';
import { announceChange, showMessage } from '../../components/feedback/toast.ts';
import { AddButton } from '../../components/forms/buttons.tsx';
import { FormModal, requireEmail, useSubmit } from '../../components/forms/form-modal.tsx';
import { useAction } from '../../components/forms/use-action.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import type { Role } from '../../contract.ts';
import { ROLE_HINTS, ROLES, roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { InvitationList } from './invitation-list.tsx';
import { type HomeLimit, LimitFields } from './limit-fields.tsx';
import { MemberList } from './member-list.tsx';
import { NoMailServer, useMissingMailVariables } from './no-mail-server.tsx';

export function MembersPage() {
  const organization = useOrganization();
  const [inviting, { open, close }] = useDisclosure(false);
  const manages = hasRight('organization_write', organization);
  return (
    <>
      <PageHeading
        title={t('common.members')}
        text={t('members.whoBelongsToAndWhatThey', { name: organization.name })}
      >
        {manages ? <AddButton label={t('members.invite')} onClick={open} /> : null}
      </PageHeading>
      {manages ? (
        <Stack gap="xl">
          <MemberList />
          <section aria-labelledby="invitations">
            <Title order={2} id="invitations" mb="md">
              {t('members.pendingInvitations')}
            </Title>
            <InvitationList onInvite={open} />
          </section>
          {organization.role === 'owner' ? <SecondFactorSwitch /> : null}
          <InviteMember opened={inviting} onClose={close} />
        </Stack>
      ) : (
        <NoPermission what={t('members.members')} />
      )}
    </>
  );
}

/** For owners. */
function SecondFactorSwitch() {
  const { organization_id, name, require_second_factor } = useOrganization();
  const { mutate, isPending } = useAction(
    (wanted: boolean) =>
      lares.PATCH('/organizations/{organization_id}', {
        ...params({ organization_id }),
        body: { require_second_factor: wanted },
      }),
    ({ require_second_factor: required }) =>
      announceChange(
        required
          ? t('members.requiresSecondFactorNow', { name })
          : t('members.requiresNoSecondFactorMore', { name }),
        ['organizations'],
        ['members'],
      ),
  );
  return (
    <Section title={t('common.secondFactor')} card>
      <Switch
        label={t('members.membersNeedSecondFactor')}
        description={t('members.secondFactorHint')}
        checked={require_second_factor}
        disabled={isPending}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
    </Section>
  );
}

function InviteMember({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const organization = useOrganization();
  const [limit, setLimit] = useState<HomeLimit>(null);
  const missing = useMissingMailVariables();
  const form = useForm({
    initialValues: { email: '', role: 'member' as Role },
    validate: { email: requireEmail },
  });
  const submit = useSubmit(
    form,
    ({ email, role: chosen }) =>
      lares.POST('/organizations/{organization_id}/invitations', {
        ...params({ organization_id: organization.organization_id }),
        body: { email: email.trim(), role: chosen, limited_to: chosen === 'owner' ? null : limit },
      }),
    ({ email }) => {
      form.reset();
      setLimit(null);
      onClose();
      showMessage(t(missing ? 'members.invitationNotSent' : 'members.invitationSent', { email }));
      return refresh(['invitations']);
    },
  );
  const roles = ROLES.filter((one) => one !== 'owner' || organization.role === 'owner');
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={t('members.inviteSomebodyTo', { name: organization.name })}
      submit={submit}
      submitLabel={t('members.sendInvitation')}
    >
      {missing ? <NoMailServer variables={missing} /> : null}
      <TextInput
        type="email"
        label={t('common.email')}
        description={t('members.invitationLinkHint')}
        placeholder={t('members.exampleEmail')}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Radio.Group label={t('common.role')} {...form.getInputProps('role')}>
        <Stack gap="sm" mt="xs">
          {roles.map((one) => (
            <Radio key={one} value={one} label={roleName(one)} description={t(ROLE_HINTS[one])} />
          ))}
        </Stack>
      </Radio.Group>
      {/* An owner has all homes. */}
      {form.values.role === 'owner' ? null : <LimitFields value={limit} onChange={setLimit} />}
    </FormModal>
  );
}
