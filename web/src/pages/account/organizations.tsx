import { Text } from '@mantine/core';
import { LeaveOrganization } from '../../components/leave-organization.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { roleName } from '../../format/roles.ts';
import { useOrganizations } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';

export function Organizations() {
  const { organizations } = useOrganizations();
  if (organizations.length === 0) return null;
  return (
    <Section
      title={t('Your organizations')}
      text={t('You belong to these. The last owner of one cannot leave it.')}
    >
      <Rows
        caption={t('Organizations')}
        rows={organizations}
        keyOf={(one) => one.organization_id}
        columns={[
          { label: t('Name'), cell: (one) => <Text fw={600}>{one.name}</Text>, width: '45%' },
          { label: t('Role'), cell: (one) => <Text size="sm">{roleName(one.role)}</Text> },
          {
            label: t('Actions'),
            plain: true,
            align: 'right',
            cell: (one) => <LeaveOrganization organization={one} />,
          },
        ]}
      />
    </Section>
  );
}
