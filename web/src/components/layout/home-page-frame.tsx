import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Home } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { homeQuery } from '../../queries/homes.ts';
import { useOrganizations } from '../../session/organization.tsx';
import { QueryContent } from '../feedback/query-content.tsx';
import { BackLink } from './back-link.tsx';

/** Around every page below a home: the back link, and the home before anything that needs it. */
export function HomePageFrame({ children }: { children: (home: Home) => ReactNode }) {
  const { homeId = '' } = useParams({ strict: false });
  const home = useQuery(homeQuery(homeId));
  useOrganizationOf(home.data);
  return (
    <>
      <Box mb="xs" data-screen-only>
        <BackLink to="/homes/$homeId" params={{ homeId }}>
          {home.data?.name ?? t('common.theHome')}
        </BackLink>
      </Box>
      <QueryContent query={home} what={t('common.thisHome')}>
        {children}
      </QueryContent>
    </>
  );
}

/** A link can lead to a home of another organization: the rest of the app follows. */
export function useOrganizationOf(home: Home | undefined): void {
  const { organization, organizations, choose } = useOrganizations();
  const owner = organizations.find((one) => one.organization_id === home?.organization_id);
  const otherId = owner && owner !== organization ? owner.organization_id : undefined;
  useEffect(() => {
    if (otherId) choose(otherId);
  }, [otherId, choose]);
}
