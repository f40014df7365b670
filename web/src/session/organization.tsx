import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { Organization, Right } from '../contract.ts';
import { recall, remember } from './remembered.ts';
import { organizationsQuery } from './session.ts';

interface Chosen {
  organizations: Organization[];
  /** Undefined for somebody who belongs to none. */
  organization: Organization | undefined;
  choose(organizationId: string): void;
}

const ChosenOrganization = createContext<Chosen | undefined>(undefined);

/**
 * The organization of the address (`?org=`), so that a link shows the same to everybody; otherwise the one
 * this browser looked at last.
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
  const organization = find(org) ?? find(recall('organization')) ?? organizations[0];

  const choose = useCallback(
    (organizationId: string) => {
      remember('organization', organizationId);
      void navigate({ to: '.', search: (before) => ({ ...before, org: organizationId }), replace: true });
    },
    [navigate],
  );
  const chosen = useMemo(
    () => ({ organizations, organization, choose }),
    [organizations, organization, choose],
  );
  return <ChosenOrganization.Provider value={chosen}>{children}</ChosenOrganization.Provider>;
}

export function useOrganizations(): Chosen {
  const chosen = useContext(ChosenOrganization);
  if (!chosen) throw new Error('useOrganizations needs an OrganizationProvider above it');
  return chosen;
}

/** For pages below the shell, which shows them only when there is one. */
export function useOrganization(): Organization {
  const { organization } = useOrganizations();
  if (!organization) throw new Error('no organization is chosen');
  return organization;
}

/** What the API told; it decides, this only says it before a click. */
export function may(right: Right, organization: Organization): boolean {
  return organization.rights.includes(right);
}
