import { Fragment, type ReactNode } from 'react';
import { NoPermission } from '../../../components/feedback/no-permission.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import type { BridgeScope } from '../../bridges/index.ts';
import { organizationBridges } from './organization-bridges.ts';

/** Around the organization's bridge pages, for members who may see them. */
export function BridgesFrame({ children }: { children: (place: BridgeScope) => ReactNode }) {
  const organization = useOrganization();
  return hasRight('organization_write', organization) ? (
    // The key resets the input for another organization.
    <Fragment key={organization.organization_id}>{children(organizationBridges(organization))}</Fragment>
  ) : (
    <>
      <PageHeading title={t('common.bridges')} />
      <NoPermission what={t('bridges.bridgesInline')} />
    </>
  );
}
