import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readAllPages } from '../../client/all-pages.ts';
import { lares } from '../../client/client.ts';
import { RelativeTime } from '../../components/display/time.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { showMessage } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import { roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { limitText } from './limit-fields.tsx';

export function InvitationList({ onInvite }: { onInvite(): void }) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const queryKey = ['invitations', organization_id];
  const invitations = useQuery({
    queryKey,
    queryFn: () =>
      readAllPages(
        lares.pages('/organizations/{organization_id}/invitations', {
          params: { path: { organization_id }, query: { limit: 500 } },
        }),
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
          <DataTable
            caption={t('members.pendingInvitations')}
            rows={items}
            keyOf={(invitation) => invitation.invitation_id}
            columns={[
              {
                label: 'E-mail',
                cell: (invitation) => <Text fw={600}>{invitation.email}</Text>,
                width: '40%',
              },
              {
                label: t('common.role'),
                cell: (invitation) => <Text size="sm">{roleName(invitation.role)}</Text>,
              },
              {
                label: t('common.homes'),
                cell: (invitation) => <Text size="sm">{limitText(invitation.limited_to)}</Text>,
              },
              {
                label: t('common.expires'),
                cell: (invitation) => (
                  <Text size="sm">
                    <RelativeTime at={invitation.expires_at} />
                  </Text>
                ),
              },
              {
                label: t('common.actions'),
                plain: true,
                align: 'right',
                cell: (invitation) => (
                  <ConfirmAction
                    label={t('members.withdraw')}
                    describedAs={t('members.withdrawInvitationOf', { email: invitation.email })}
                    icon="bin"
                    title={t('members.withdrawInvitation')}
                    text={t('members.linkSentToStopsWorking', { email: invitation.email })}
                    confirmLabel={t('members.withdraw')}
                    run={() =>
                      lares.DELETE('/organizations/{organization_id}/invitations/{invitation_id}', {
                        params: { path: { organization_id, invitation_id: invitation.invitation_id } },
                      })
                    }
                    done={() => {
                      showMessage(t('members.invitationWasWithdrawn'));
                      return queries.invalidateQueries({ queryKey });
                    }}
                  />
                ),
              },
            ]}
          />
        )
      }
    </QueryContent>
  );
}
