import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { wholeList } from '../../client/whole-list.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Ago } from '../../components/moment.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Rows } from '../../components/rows.tsx';
import { say } from '../../components/say.ts';
import { roleName } from '../../format/roles.ts';
import { useOrganization } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';
import { limitText } from './limit-fields.tsx';

export function InvitationList({ onInvite }: { onInvite(): void }) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const queryKey = ['invitations', organization_id];
  const invitations = useQuery({
    queryKey,
    queryFn: () =>
      wholeList(
        lares.pages('/organizations/{organization_id}/invitations', {
          params: { path: { organization_id }, query: { limit: 500 } },
        }),
        (page) => page.invitations,
      ),
  });
  return (
    <Loaded query={invitations} what={t('the invitations')} lines={1}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing
            icon="send"
            title={t('No invitation is open')}
            text={t('Invite somebody by e-mail; the link stays valid for seven days.')}
          >
            <Button variant="default" onClick={onInvite}>
              {t('Invite somebody')}
            </Button>
          </Nothing>
        ) : (
          <Rows
            caption={t('Pending invitations')}
            rows={items}
            keyOf={(invitation) => invitation.invitation_id}
            columns={[
              {
                label: 'E-mail',
                cell: (invitation) => <Text fw={600}>{invitation.email}</Text>,
                width: '40%',
              },
              { label: t('Role'), cell: (invitation) => <Text size="sm">{roleName(invitation.role)}</Text> },
              {
                label: t('Homes'),
                cell: (invitation) => <Text size="sm">{limitText(invitation.limited_to)}</Text>,
              },
              {
                label: t('Expires'),
                cell: (invitation) => (
                  <Text size="sm">
                    <Ago at={invitation.expires_at} />
                  </Text>
                ),
              },
              {
                label: t('Actions'),
                plain: true,
                align: 'right',
                cell: (invitation) => (
                  <ConfirmAction
                    label={t('Withdraw')}
                    describedAs={t('Withdraw the invitation of {email}', { email: invitation.email })}
                    icon="bin"
                    title={t('Withdraw the invitation?')}
                    text={t('The link sent to {email} stops working.', { email: invitation.email })}
                    confirmLabel={t('Withdraw')}
                    run={() =>
                      lares.DELETE('/organizations/{organization_id}/invitations/{invitation_id}', {
                        params: { path: { organization_id, invitation_id: invitation.invitation_id } },
                      })
                    }
                    done={() => {
                      say(t('The invitation was withdrawn'));
                      return queries.invalidateQueries({ queryKey });
                    }}
                  />
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
