import { Fragment, type ReactNode } from 'react';
import { readAllPages } from '../../../client/all-pages.ts';
import { lares, params } from '../../../client/client.ts';
import { NoPermission } from '../../../components/feedback/query-content.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import type { Organization } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import type { BridgeScope } from '../../bridges/index.ts';

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

/** Bridges for all homes of an organization: LoRaWAN network servers. Users who see them may change them. */
function organizationBridges({ organization_id, name }: Organization): BridgeScope {
  const within = params({ organization_id });
  const pathOf = (bridge_id: string) => params({ organization_id, bridge_id });
  const device = (bridge_id: string, foreign_id: string) =>
    params({ organization_id, bridge_id, foreign_id });
  return {
    id: organization_id,
    name,
    organization_id,
    mayWrite: true,
    kinds: ['chirpstack', 'things_stack'],
    texts: {
      what: t('bridges.networkServersIntro', { name }),
      none: t('bridges.networkServersHint'),
      add: t('bridges.connectNetworkServer'),
      example: t('bridges.gatewayOnRoof'),
    },
    list: async () => (await lares.GET('/organizations/{organization_id}/bridges', within)).bridges,
    get: (bridgeId) => lares.GET('/organizations/{organization_id}/bridges/{bridge_id}', pathOf(bridgeId)),
    devices: (bridgeId) =>
      readAllPages(
        lares.pages('/organizations/{organization_id}/bridges/{bridge_id}/devices', pathOf(bridgeId)),
        ({ devices }) => devices,
      ),
    add: (kind, called) =>
      lares.POST('/organizations/{organization_id}/bridges', {
        ...within,
        body: { kind: kind === 'things_stack' ? kind : 'chirpstack', name: called },
      }),
    rename: (bridgeId, called) =>
      lares.PATCH('/organizations/{organization_id}/bridges/{bridge_id}', {
        ...pathOf(bridgeId),
        body: { name: called },
      }),
    newToken: (bridgeId) =>
      lares.POST('/organizations/{organization_id}/bridges/{bridge_id}/token', pathOf(bridgeId)),
    remove: (bridgeId) =>
      lares.DELETE('/organizations/{organization_id}/bridges/{bridge_id}', pathOf(bridgeId)),
    assign: (bridgeId, foreignId, body) =>
      lares.PUT('/organizations/{organization_id}/bridges/{bridge_id}/devices/{foreign_id}', {
        ...device(bridgeId, foreignId),
        body,
      }),
    unassign: (bridgeId, foreignId) =>
      lares.DELETE(
        '/organizations/{organization_id}/bridges/{bridge_id}/devices/{foreign_id}',
        device(bridgeId, foreignId),
      ),
  };
}
