import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { Organization, Right } from '../contract.ts';
import { readPreference, storePreference } from './preferences.ts';
import { organizationsQuery } from './session.ts';

interface OrganizationChoice {
  organizations: Organization[];
  /** Undefined for a user without organizations. */
  organization: Organization | undefined;
  choose(organizationId: string): void;
}

const OrganizationContext = createContext<OrganizationChoice | undefined>(undefined);

/**
 * The organization of the address (`?org=`), so that a link shows the same to all users. Without it, the one that this
 * browser showed last.
 */
export function OrganizationProvider({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(organizationsQuery);
  const { org } = useSearch({ strict: false });
  const navigate = useNavigate();
  const organizations = useMemo(
    () => data.items.toSorted((one, other) => one.name.localeCompare(other.name)),
    [data],
  );
  const find = (id: string | undefined) => organizations.find((one) => one.organization_id === id);
  const organization = find(org) ?? find(readPreference('organization')) ?? organizations[0];

  const choose = useCallback(
    (organizationId: string) => {
      storePreference('organization', organizationId);
      void navigate({ to: '.', search: (before) => ({ ...before, org: organizationId }), replace: true });
    },
    [navigate],
  );
  const chosen = useMemo(
    () => ({ organizations, organization, choose }),
    [organizations, organization, choose],
  );
  return <OrganizationContext.Provider value={chosen}>{children}</OrganizationContext.Provider>;
}

export function useOrganizations(): OrganizationChoice {
  const chosen = useContext(OrganizationContext);
  if (!chosen) throw new Error('useOrganizations needs an OrganizationProvider above it');
  return chosen;
}

/** For pages: the shell shows them only with an organization. */
export function useOrganization(): Organization {
  const { organization } = useOrganizations();
  if (!organization) throw new Error('no organization is chosen');
  return organization;
}

/** From the API, which decides. This only hides actions early. */
export function hasRight(right: Right, organization: Organization): boolean {
  return organization.rights.includes(right);
}
