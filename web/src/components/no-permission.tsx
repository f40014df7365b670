import { roleName } from '../format/roles.ts';
import { useOrganizations } from '../session/organization.tsx';
import { t } from '../words/words.ts';
import { Nothing } from './nothing.tsx';

/** Says plainly what the role does not allow, and who can help. */
export function NoPermission({ what }: { what: string }) {
  const { organization } = useOrganizations();
  const role = organization
    ? `${t('Your role in {organization} is {role}.', { organization: organization.name, role: roleName(organization.role) })} `
    : '';
  return (
    <Nothing
      icon="lock"
      title={t('Your role does not allow you to see {what}', { what })}
      text={role + t('An owner or admin can see and change this, and can give you another role.')}
    />
  );
}
