import { Stack, Text } from '@mantine/core';
import { LeaveOrganization } from '../../components/forms/leave-organization.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import { roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganizations } from '../../session/organization.tsx';
import { ConnectedApps } from './connected-apps.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { NotificationRulesSection } from './rules/notification-rules.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function AccountPage() {
  return (
    <>
      <PageHeading title={t('common.account')} text={t('account.accountIntro')} />
      <Stack gap="xl">
        <Profile />
        <Password />
        <SecondFactor />
        <NotificationSettings />
        <NotificationRulesSection />
        <Organizations />
        <Sessions />
        <ConnectedApps />
      </Stack>
    </>
  );
}

function Organizations() {
  const { organizations } = useOrganizations();
  if (organizations.length === 0) return null;
  return (
    <Section title={t('account.yourOrganizations')} text={t('account.organizationsIntro')}>
      <DataTable
        caption={t('common.organizations')}
        rows={organizations}
        keyOf={(one) => one.organization_id}
        columns={[
          { label: t('common.name'), cell: (one) => <Text fw={600}>{one.name}</Text>, width: '45%' },
          { label: t('common.role'), text: (one) => roleName(one.role) },
          { actions: (one) => <LeaveOrganization organization={one} /> },
        ]}
      />
    </Section>
  );
}
