import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readInvitations, withdrawInvitation } from '../../api/organizations.ts';
import { useOrganization } from '../../app/organization.tsx';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Ago } from '../../components/moment.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Rows } from '../../components/rows.tsx';
import { say } from '../../components/say.ts';
import { roleName } from '../../format/roles.ts';

export function InvitationList({ onInvite }: { onInvite(): void }) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const queryKey = ['invitations', organization_id];
  const invitations = useQuery({ queryKey, queryFn: () => readInvitations(organization_id) });
  return (
    <Loaded query={invitations} what="the invitations" lines={1}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing
            icon="send"
            title="No invitation is open"
            text="Invite somebody by e-mail; the link stays valid for seven days."
          >
            <Button variant="default" onClick={onInvite}>
              Invite somebody
            </Button>
          </Nothing>
        ) : (
          <Rows
            caption="Pending invitations"
            rows={items}
            keyOf={(invitation) => invitation.invitation_id}
            columns={[
              {
                label: 'E-mail',
                cell: (invitation) => <Text fw={600}>{invitation.email}</Text>,
                width: '40%',
              },
              { label: 'Role', cell: (invitation) => <Text size="sm">{roleName(invitation.role)}</Text> },
              {
                label: 'Expires',
                cell: (invitation) => (
                  <Text size="sm">
                    <Ago at={invitation.expires_at} />
                  </Text>
                ),
              },
              {
                label: 'Actions',
                plain: true,
                align: 'right',
                cell: (invitation) => (
                  <ConfirmAction
                    label="Withdraw"
                    describedAs={`Withdraw the invitation of ${invitation.email}`}
                    icon="bin"
                    title="Withdraw the invitation?"
                    text={`The link sent to ${invitation.email} stops working.`}
                    confirmLabel="Withdraw"
                    run={() => withdrawInvitation(organization_id, invitation.invitation_id)}
                    done={() => {
                      say('The invitation was withdrawn');
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
