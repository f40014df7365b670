import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Home } from '../contract.ts';
import { t } from '../i18n/texts.ts';
import { homeQuery } from '../queries/homes.ts';
import { useOrganizations } from '../session/organization.tsx';
import { Icon } from './icon.tsx';
import { AnchorLink } from './links.ts';
import { Loaded } from './loaded.tsx';

/** Around every page below a home: the back link, and the home before anything that needs it. */
export function HomeFrame({ children }: { children: (home: Home) => ReactNode }) {
  const { homeId = '' } = useParams({ strict: false });
  const home = useQuery(homeQuery(homeId));
  useOrganizationOf(home.data);
  return (
    <>
      <Box mb="xs" data-screen-only>
        <AnchorLink to="/homes/$homeId" params={{ homeId }} size="sm" display="inline-flex">
          <Group gap={4} component="span">
            <Icon name="left" size={16} />
            {home.data?.name ?? t('common.theHome')}
          </Group>
        </AnchorLink>
      </Box>
      <Loaded query={home} what={t('common.thisHome')}>
        {children}
      </Loaded>
    </>
  );
}

/** A link can lead to a home of another organization: the rest of the app follows. */
export function useOrganizationOf(home: Home | undefined): void {
  const { organization, organizations, choose } = useOrganizations();
  const belongsTo = organizations.find((one) => one.organization_id === home?.organization_id);
  const elsewhere = belongsTo && belongsTo !== organization ? belongsTo.organization_id : undefined;
  useEffect(() => {
    if (elsewhere) choose(elsewhere);
  }, [elsewhere, choose]);
}
