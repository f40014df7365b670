import { Stack } from '@mantine/core';
import { Icon } from '../../components/icon.tsx';
import { ButtonLink } from '../../components/links.ts';
import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Section } from '../../components/section.tsx';
import { may, useOrganization } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';
import { DeleteOrganization } from './delete-organization.tsx';
import { OrganizationName } from './organization-name.tsx';
import { Presets } from './presets/presets.tsx';
import { RetentionSection } from './retention-section.tsx';

export function OrganizationPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading
        title={t('Organization')}
        text={t('What holds for all homes of {name}.', { name: organization.name })}
      />
      {may('organization_write', organization) ? (
        // Another organization begins anew: what was typed for one is not for the other.
        <Stack gap="xl" key={organization.organization_id}>
          <OrganizationName />
          <Presets />
          <Section
            title={t('Booking systems')}
            text={t('Guests of all homes with their names and phone numbers, read every 15 minutes.')}
            action={
              <ButtonLink to="/organization/bookings" variant="default" leftSection={<Icon name="plug" />}>
                {t('Show booking systems')}
              </ButtonLink>
            }
          >
            {null}
          </Section>
          <Section
            title={t('Bridges')}
            text={t('LoRaWAN sensors of all homes, by ChirpStack or The Things Stack.')}
            action={
              <ButtonLink to="/organization/bridges" variant="default" leftSection={<Icon name="plug" />}>
                {t('Show bridges')}
              </ButtonLink>
            }
          >
            {null}
          </Section>
          <RetentionSection />
          {organization.role === 'owner' ? <DeleteOrganization /> : null}
        </Stack>
      ) : (
        <NoPermission what={t('the settings of the organization')} />
      )}
    </>
  );
}
