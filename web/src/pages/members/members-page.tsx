import { Button, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Icon } from '../../components/display/icon.tsx';
import { NoPermission } from '../../components/feedback/no-permission.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteMember } from './invite-member.tsx';
import { MemberList } from './member-list.tsx';
import { OnCall } from './on-call.tsx';
import { SecondFactorSwitch } from './second-factor-switch.tsx';

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
        {manages ? (
          <Button leftSection={<Icon name="plus" />} onClick={open}>
            {t('members.invite')}
          </Button>
        ) : null}
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
          <OnCall />
          {organization.role === 'owner' ? <SecondFactorSwitch /> : null}
          <InviteMember opened={inviting} onClose={close} />
        </Stack>
      ) : (
        <NoPermission what={t('members.members')} />
      )}
    </>
  );
}
