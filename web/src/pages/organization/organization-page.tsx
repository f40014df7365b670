import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { may, useOrganization } from '../../session/organization.tsx';
import { RetentionSection } from './retention-section.tsx';

export function OrganizationPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading title="Organization" text={`What holds for all homes of ${organization.name}.`} />
      {may('organization_write', organization) ? (
        <RetentionSection key={organization.organization_id} />
      ) : (
        <NoPermission what="the settings of the organization" />
      )}
    </>
  );
}
