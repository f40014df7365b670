import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { may, useOrganization } from '../../session/organization.tsx';
import { AuditLog } from './audit-log.tsx';

export function AuditPage() {
  const organization = useOrganization();
  const { organization_id, name } = organization;
  return (
    <>
      <PageHeading title={t('common.auditLog')} text={t('audit.intro', { name })} />
      {may('organization_write', organization) ? (
        <AuditLog key={organization_id} organizationId={organization_id} />
      ) : (
        <NoPermission what={t('audit.auditLog')} />
      )}
    </>
  );
}
