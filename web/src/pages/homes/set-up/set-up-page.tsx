import { Group } from '@mantine/core';
import { Icon } from '../../../components/display/icon.tsx';
import { NoPermission } from '../../../components/feedback/query-content.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

export function SetUpPage() {
  const organization = useOrganization();
  if (!hasRight('homes_write', organization) || organization.limited)
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
