import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { may, useOrganization } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';
import { AuditLog } from './audit-log.tsx';

export function AuditPage() {
  const organization = useOrganization();
  const { organization_id, name } = organization;
  return (
    <>
      <PageHeading
        title={t('Audit log')}
        text={t('Who did what in {name}, by which way and from where.', { name })}
      />
      {may('organization_write', organization) ? (
        <AuditLog key={organization_id} organizationId={organization_id} />
      ) : (
        <NoPermission what={t('the audit log')} />
      )}
    </>
  );
}
