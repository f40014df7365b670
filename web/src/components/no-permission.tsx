import { roleName } from '../format/roles.ts';
import { useOrganizations } from '../session/organization.tsx';
import { Nothing } from './nothing.tsx';

/** Says plainly what the role does not allow, and who can help. */
export function NoPermission({ what }: { what: string }) {
  const { organization } = useOrganizations();
  const role = organization ? `Your role in ${organization.name} is ${roleName(organization.role)}. ` : '';
  return (
    <Nothing
      icon="lock"
      title={`Your role does not allow you to see ${what}`}
      text={`${role}An owner or admin can see and change this, and can give you another role.`}
    />
  );
}
