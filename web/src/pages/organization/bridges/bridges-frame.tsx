import { Fragment, type ReactNode } from 'react';
import { NoPermission } from '../../../components/no-permission.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { may, useOrganization } from '../../../session/organization.tsx';
import type { Place } from '../../bridges/index.ts';
import { bridgesOfOrganization } from './of-organization.ts';

/** Around the pages of bridges of the organization, for those who may see them. */
export function BridgesFrame({ children }: { children: (place: Place) => ReactNode }) {
  const organization = useOrganization();
  return may('organization_write', organization) ? (
    // Another organization begins anew: what was typed for one is not for the other.
    <Fragment key={organization.organization_id}>{children(bridgesOfOrganization(organization))}</Fragment>
  ) : (
    <>
      <PageHeading title={t('common.bridges')} />
      <NoPermission what={t('bridges.bridgesInline')} />
    </>
  );
}
