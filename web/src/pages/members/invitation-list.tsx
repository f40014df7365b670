import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readAllPages } from '../../client/all-pages.ts';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { RelativeTime } from '../../components/display/time.tsx';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { announceChange, showMessage } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { useAction } from '../../components/forms/use-action.ts';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Invitation } from '../../contract.ts';
import { roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { limitText } from './limit-fields.tsx';
import { NoMailServer, useMissingMailVariables } from './no-mail-server.tsx';

export function InvitationList({ onInvite }: { onInvite(): void }) {
  const { organization_id } = useOrganization();
  const missing = useMissingMailVariables();
  const queryKey = ['invitations', organization_id];
  const invitations = useQuery({
    queryKey,
    queryFn: () =>
      readAllPages(
        lares.pages(
          '/organizations/{organization_id}/invitations',
          params({ organization_id }, { limit: 500 }),
        ),
        (page) => page.invitations,
      ),
  });
  return (
    <QueryContent query={invitations} what={t('members.invitations')} lines={1}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon="send" title={t('members.noInvitationIsOpen')} text={t('members.inviteHint')}>
            <Button variant="default" onClick={onInvite}>
              {t('members.inviteSomebody')}
            </Button>
          </EmptyState>
        ) : (
          <>
            {missing ? <NoMailServer variables={missing} /> : null}
            <DataTable
              caption={t('members.pendingInvitations')}
              rows={items}
              keyOf={(invitation) => invitation.invitation_id}
              columns={[
                {
                  label: t('common.email'),
                  cell: (invitation) => <Text fw={600}>{invitation.email}</Text>,
                  width: '40%',
                },
                { label: t('common.role'), text: (invitation) => roleName(invitation.role) },
                { label: t('common.homes'), text: (invitation) => limitText(invitation.limited_to) },
                {
                  label: t('common.expires'),
                  text: (invitation) => <RelativeTime at={invitation.expires_at} />,
                },
                {
                  actions: (invitation) => (
                    <Group gap="xs" wrap="nowrap" justify="flex-end">
                      {missing ? null : <ResendButton invitation={invitation} queryKey={queryKey} />}
                      <WithdrawButton invitation={invitation} queryKey={queryKey} />
                    </Group>
                  ),
                },
              ]}
            />
          </>
        )
      }
    </QueryContent>
  );
}

interface InvitationButtonProps {
  invitation: Invitation;
  queryKey: readonly string[];
}

/** A new invitation of the same address replaces the link and its seven days. */
function ResendButton({ invitation: { email, role, limited_to }, queryKey }: InvitationButtonProps) {
  const { organization_id } = useOrganization();
  const { mutate, isPending } = useAction(
    () =>
      lares.POST('/organizations/{organization_id}/invitations', {
        ...params({ organization_id }),
        body: { email, role, limited_to },
      }),
    () => {
      showMessage(t('members.invitationSent', { email }));
      return refresh(queryKey);
    },
  );
  return (
    <Button
      variant="subtle"
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t('members.resendInvitationTo', { email })}
    >
      {t('members.resend')}
    </Button>
  );
}

function WithdrawButton({ invitation: { email, invitation_id }, queryKey }: InvitationButtonProps) {
  const { organization_id } = useOrganization();
  return (
    <ConfirmAction
      label={t('members.withdraw')}
      describedAs={t('members.withdrawInvitationOf', { email })}
      title={t('members.withdrawInvitation')}
      text={t('members.linkSentToStopsWorking', { email })}
      run={() =>
        lares.DELETE(
          '/organizations/{organization_id}/invitations/{invitation_id}',
          params({ organization_id, invitation_id }),
        )
      }
      done={() => announceChange(t('members.invitationWasWithdrawn'), queryKey)}
    />
  );
}
