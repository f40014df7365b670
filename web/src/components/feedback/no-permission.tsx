import { roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganizations } from '../../session/organization.tsx';
import { EmptyState } from './empty-state.tsx';

/** Says what the role does not allow, and who can help. */
export function NoPermission({ what }: { what: string }) {
  const { organization } = useOrganizations();
  const role = organization
    ? `${t('common.yourRoleInIs', { organization: organization.name, role: roleName(organization.role) })} `
    : '';
  return (
    <EmptyState
      icon="lock"
      title={t('common.roleNotAllowSee', { what })}
      text={role + t('common.askOwnerOrAdmin')}
    />
  );
}
