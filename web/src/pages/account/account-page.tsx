import { Stack } from '@mantine/core';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { ConnectedApps } from './connected-apps.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { Organizations } from './organizations.tsx';
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
