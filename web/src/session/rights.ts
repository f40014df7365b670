import type { Home, Incident, Right } from '../contract.ts';
import { roleName } from '../format/roles.ts';
import { may, useOrganizations } from './organization.tsx';

/** What the caller may do in the home's organization. */
export interface Rights {
  /** Who stays there. */
  seesGuests: boolean;
  /** Create, edit, cancel and import guests. */
  guests: boolean;
  /** Add, sync and delete calendar feeds. */
  feeds: boolean;
  /** Arm, disarm and silence the alarm. */
  alarm: boolean;
  /** Answer to incidents of rooms and devices; with `alarm`, to all. */
  incidents: boolean;
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
    seesGuests: has('guests_read'),
    guests: has('guests_write'),
    feeds: has('organization_write'),
    alarm: has('alarm'),
    incidents: has('incidents'),
    home: has('homes_write'),
    devices: has('devices_write'),
    role: roleName(organization?.role ?? 'operator'),
  };
}

/** What rooms and devices go through: all that staff answers to. */
const OF_ROOMS: readonly Incident['kind'][] = ['temperature', 'humidity', 'mould'];

export function mayAnswer({ alarm, incidents }: Rights, { kind }: Pick<Incident, 'kind'>): boolean {
  return alarm || (incidents && OF_ROOMS.includes(kind));
}
