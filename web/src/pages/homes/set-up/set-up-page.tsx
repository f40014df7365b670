import { NoPermission } from '../../../components/feedback/query-content.tsx';
import { BackLink } from '../../../components/layout/back-link.tsx';
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
      <BackLink to="/homes" mb="md" data-screen-only>
        {t('common.allHomes')}
      </BackLink>
      <SetUpSteps key={organization.organization_id} organization={organization} />
    </>
  );
}
