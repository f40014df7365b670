import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CsvLink } from '../../components/csv-link.tsx';
import { csvPath } from '../../components/csv-path.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Rows } from '../../components/rows.tsx';
import type { Member } from '../../contract.ts';
import { membersQuery } from '../../queries/members.ts';
import { useOrganization } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';
import { t } from '../../words/words.ts';
import { ChangeHomes, MemberHomes } from './member-homes.tsx';
import { RemoveMember } from './remove-member.tsx';
import { RoleSelect } from './role-select.tsx';

export function MemberList() {
  const { organization_id } = useOrganization();
  const members = useQuery(membersQuery(organization_id));
  // Not in the row: a phone that is turned draws rows anew, and the dialog stays.
  const [changing, setChanging] = useState<Member>();
  return (
    <>
      <Loaded query={members} what={t('the members')}>
        {({ items }) => (
          <div>
            <Rows
              caption={t('Members')}
              rows={items}
              keyOf={(member) => member.user_id}
              columns={[
                { label: t('Name'), cell: (member) => <Name member={member} />, width: '35%' },
                { label: t('Role'), cell: (member) => <RoleSelect member={member} /> },
                {
                  label: t('Homes'),
                  cell: (member) => <MemberHomes member={member} onChange={() => setChanging(member)} />,
                },
                {
                  label: t('Since'),
                  cell: (member) => (
                    <Text size="sm">
                      <Moment at={member.created_at} />
                    </Text>
                  ),
                },
                {
                  label: t('Actions'),
                  plain: true,
                  align: 'right',
                  cell: (member) => <RemoveMember member={member} />,
                },
              ]}
            />
            <Group mt="md">
              <CsvLink href={csvPath(`/organizations/${organization_id}/members`)} what={t('the members')} />
            </Group>
          </div>
        )}
      </Loaded>
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
        {isMe ? <Badge>{t('You')}</Badge> : null}
        {member.email_verified ? null : (
          <Badge color="gray" title={t('It was never shown that this address is theirs.')}>
            {t('Address not confirmed')}
          </Badge>
        )}
        {member.second_factor === false ? <Badge color="gray">{t('No second factor')}</Badge> : null}
      </Group>
      <Text size="sm" c="dimmed">
        {member.email}
      </Text>
    </>
  );
}
