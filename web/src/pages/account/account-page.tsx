import { Stack } from '@mantine/core';
import { PageHeading } from '../../components/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { ConnectedApps } from './connected-apps.tsx';
import { Organizations } from './organizations.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Decided } from './rules/decided.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Told } from './told.tsx';

export function AccountPage() {
  return (
    <>
      <PageHeading title={t('common.account')} text={t('account.accountIntro')} />
      <Stack gap="xl">
        <Profile />
        <Password />
        <SecondFactor />
        <Told />
        <Decided />
        <Organizations />
        <Sessions />
        <ConnectedApps />
      </Stack>
    </>
  );
}
