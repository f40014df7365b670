import { Group } from '@mantine/core';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { NoPermission } from '../../../components/no-permission.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { may, useOrganization } from '../../../session/organization.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

export function SetUpPage() {
  const organization = useOrganization();
  if (!may('homes_write', organization) || organization.limited)
    return <NoPermission what={t('homeImport.settingUpHomes')} />;
  return (
    <>
      <PageHeading title={t('homeImport.setUpHomes')} text={t('homeImport.intro')} />
      <AnchorLink to="/homes" size="sm" mb="md" display="inline-flex" data-screen-only>
        <Group gap={4} component="span">
          <Icon name="left" size={16} />
          {t('common.allHomes')}
        </Group>
      </AnchorLink>
      <SetUpSteps key={organization.organization_id} organization={organization} />
    </>
  );
}
