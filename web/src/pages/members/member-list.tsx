import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../client/client.ts';
import { Hint } from '../../components/display/hint.tsx';
import { DateTime } from '../../components/display/time.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { announceChange } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { LeaveOrganization } from '../../components/forms/leave-organization.tsx';
import { CsvLink, csvPath } from '../../components/lists/csv-link.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Member } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { membersQuery } from '../../queries/members.ts';
import { useOrganization } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';
import { ChangeHomes, MemberHomes } from './member-homes.tsx';
import { RoleSelect } from './role-select.tsx';

export function MemberList() {
  const { organization_id } = useOrganization();
  const members = useQuery(membersQuery(organization_id));
  // Not in the row: turning a phone recreates rows.
  const [changing, setChanging] = useState<Member>();
  return (
    <>
      <QueryContent query={members} what={t('members.members')}>
        {({ items }) => (
          <div>
            <DataTable
              caption={t('common.members')}
              rows={items}
              keyOf={(member) => member.user_id}
              columns={[
                { label: t('common.name'), cell: (member) => <Name member={member} />, width: '35%' },
                { label: t('common.role'), cell: (member) => <RoleSelect member={member} /> },
                {
                  label: t('common.homes'),
                  cell: (member) => <MemberHomes member={member} onChange={() => setChanging(member)} />,
                },
                { label: t('members.memberSince'), text: (member) => <DateTime at={member.created_at} /> },
                { actions: (member) => <RemoveMember member={member} /> },
              ]}
            />
            <Group mt="md">
              <CsvLink
                href={csvPath(`/organizations/${organization_id}/members`)}
                what={t('members.members')}
              />
            </Group>
          </div>
        )}
      </QueryContent>
      {changing ? <ChangeHomes member={changing} onClose={() => setChanging(undefined)} /> : null}
    </>
  );
}

function Name({ member }: { member: Member }) {
  const isMe = useUser().user_id === member.user_id;
  return (
    <>
      <Group gap={8}>
        <Text fw={600}>{member.fullname}</Text>
        {isMe ? <Badge>{t('common.you')}</Badge> : null}
        {member.email_verified ? null : (
          <Badge color="gray" title={t('members.unconfirmedAddressHint')}>
            {t('members.addressNotConfirmed')}
          </Badge>
        )}
        {member.second_factor === false ? <Badge color="gray">{t('members.noSecondFactor')}</Badge> : null}
      </Group>
      <Hint>{member.email}</Hint>
    </>
  );
}

function RemoveMember({ member }: { member: Member }) {
  const organization = useOrganization();
  if (useUser().user_id === member.user_id) return <LeaveOrganization organization={organization} />;
  if (member.role === 'owner' && organization.role !== 'owner') return null;
  return (
    <ConfirmAction
      label={t('common.remove')}
      describedAs={t('members.remove', { fullname: member.fullname })}
      title={t('members.removeNamedQuestion', { fullname: member.fullname })}
      text={t('members.removeConsequence', { fullname: member.fullname, name: organization.name })}
      run={() =>
        lares.DELETE(
          '/organizations/{organization_id}/members/{user_id}',
          params({ organization_id: organization.organization_id, user_id: member.user_id }),
        )
      }
      done={() => announceChange(t('members.wasRemoved', { fullname: member.fullname }), ['members'])}
    />
  );
}
