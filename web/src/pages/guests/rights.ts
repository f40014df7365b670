import type { Home } from '../../api/homes.ts';
import { useOrganizations } from '../../app/organization.tsx';
import { roleName } from '../../format/roles.ts';

/** What the role in the home's organization allows; the API decides, this only says it before a click. */
export interface Rights {
  /** Create, edit, cancel and import guests. */
  guests: boolean;
  /** Add, sync and delete calendar feeds. */
  feeds: boolean;
  /** Arm, disarm and silence the alarm. */
  alarm: boolean;
  /** Settings of the home, its devices and their tokens. */
  home: boolean;
  /** "Operator". */
  role: string;
}

export function useRights(home: Home): Rights {
  const { organizations } = useOrganizations();
  const role = organizations.find((one) => one.organization_id === home.organization_id)?.role ?? 'operator';
  return {
    guests: role !== 'operator',
    feeds: role === 'owner' || role === 'admin',
    alarm: role !== 'operator',
    home: role === 'owner' || role === 'admin',
    role: roleName(role),
  };
}
