import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../components/display/time.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { CsvLink } from '../../components/lists/csv-link.tsx';
import { csvPath } from '../../components/lists/csv-path.ts';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Member } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { membersQuery } from '../../queries/members.ts';
import { useOrganization } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';
import { ChangeHomes, MemberHomes } from './member-homes.tsx';
import { RemoveMember } from './remove-member.tsx';
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
                {
                  label: t('common.since'),
                  cell: (member) => (
                    <Text size="sm">
                      <DateTime at={member.created_at} />
                    </Text>
                  ),
                },
                {
                  label: t('common.actions'),
                  plain: true,
                  align: 'right',
                  cell: (member) => <RemoveMember member={member} />,
                },
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
      <Text size="sm" c="dimmed">
        {member.email}
      </Text>
    </>
  );
}
