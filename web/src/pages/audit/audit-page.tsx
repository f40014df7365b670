import { NoPermission } from '../../components/feedback/query-content.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { AuditLog } from './audit-log.tsx';

export function AuditPage() {
  const organization = useOrganization();
  const { organization_id, name } = organization;
  return (
    <>
      <PageHeading title={t('common.auditLog')} text={t('audit.intro', { name })} />
      {hasRight('organization_write', organization) ? (
        <AuditLog key={organization_id} organizationId={organization_id} />
      ) : (
        <NoPermission what={t('audit.auditLog')} />
      )}
    </>
  );
}
