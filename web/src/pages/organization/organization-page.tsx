import { Stack } from '@mantine/core';
import { Icon } from '../../components/display/icon.tsx';
import { NoPermission } from '../../components/feedback/no-permission.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { OrganizationName } from './organization-name.tsx';
import { Presets } from './presets/presets.tsx';
import { RetentionSection } from './retention-section.tsx';

export function OrganizationPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading
        title={t('common.organization')}
        text={t('organization.intro', { name: organization.name })}
      />
      {hasRight('organization_write', organization) ? (
        // The key resets the input for another organization.
        <Stack gap="xl" key={organization.organization_id}>
          <OrganizationName />
          <Presets />
          <Section
            title={t('common.bookingSystems')}
            text={t('common.syncIntro')}
            action={
              <ButtonLink to="/organization/bookings" variant="default" leftSection={<Icon name="plug" />}>
                {t('common.showBookingSystems')}
              </ButtonLink>
            }
          >
            {null}
          </Section>
          <Section
            title={t('common.bridges')}
            text={t('organization.bridgesHint')}
            action={
              <ButtonLink to="/organization/bridges" variant="default" leftSection={<Icon name="plug" />}>
                {t('organization.showBridges')}
              </ButtonLink>
            }
          >
            {null}
          </Section>
          <RetentionSection />
          {organization.role === 'owner' ? <DeleteOrganization /> : null}
        </Stack>
      ) : (
        <NoPermission what={t('organization.settingsOfOrganization')} />
      )}
    </>
  );
}
