import { Group } from '@mantine/core';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { NoPermission } from '../../../components/no-permission.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { may, useOrganization } from '../../../session/organization.tsx';
import { t } from '../../../words/words.ts';
import { SetUpSteps } from './set-up-steps.tsx';

export function SetUpPage() {
  const organization = useOrganization();
  if (!may('homes_write', organization) || organization.limited)
    return <NoPermission what={t('setting up homes')} />;
  return (
    <>
      <PageHeading
        title={t('Set up homes')}
        text={t(
          'Homes, their devices and their guests from one CSV file. You see what would happen before anything is stored.',
        )}
      />
      <AnchorLink to="/homes" size="sm" mb="md" display="inline-flex" data-screen-only>
        <Group gap={4} component="span">
          <Icon name="left" size={16} />
          {t('All homes')}
        </Group>
      </AnchorLink>
      <SetUpSteps key={organization.organization_id} organization={organization} />
    </>
  );
}
