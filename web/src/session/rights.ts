import type { Home, Incident, Right } from '../contract.ts';
import { roleName } from '../format/roles.ts';
import { hasRight, useOrganizations } from './organization.tsx';

/** The user's rights in the home's organization. */
export interface Rights {
  /** Read guests. */
  seesGuests: boolean;
  /** Create, edit, cancel and import guests. */
  guests: boolean;
  /** Add, sync and delete calendar feeds. */
  feeds: boolean;
  /** Arm, disarm and silence the alarm. */
  alarm: boolean;
  /** Act on incidents of rooms and devices. With `alarm`, on all. */
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
  const has = (right: Right) => organization !== undefined && hasRight(right, organization);
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

/** Incidents of rooms and devices, which staff may act on. */
const ROOM_KINDS: readonly Incident['kind'][] = ['temperature', 'humidity', 'mould'];

export function canAnswer({ alarm, incidents }: Rights, { kind }: Pick<Incident, 'kind'>): boolean {
  return alarm || (incidents && ROOM_KINDS.includes(kind));
}
