import type { Home, Right } from '../contract.ts';
import { roleName } from '../format/roles.ts';
import { may, useOrganizations } from './organization.tsx';

/** What the caller may do in the home's organization. */
export interface Rights {
  /** Create, edit, cancel and import guests. */
  guests: boolean;
  /** Add, sync and delete calendar feeds. */
  feeds: boolean;
  /** Arm, disarm and silence the alarm. */
  alarm: boolean;
  /** Settings of the home. */
  home: boolean;
  /** Devices and their tokens. */
  devices: boolean;
  /** "Operator". */
  role: string;
}

export function useRights(home: Home): Rights {
  const { organizations } = useOrganizations();
  const organization = organizations.find((one) => one.organization_id === home.organization_id);
  const has = (right: Right) => organization !== undefined && may(right, organization);
  return {
    guests: has('guests_write'),
    feeds: has('organization_write'),
    alarm: has('alarm'),
    home: has('homes_write'),
    devices: has('devices_write'),
    role: roleName(organization?.role ?? 'operator'),
  };
}
