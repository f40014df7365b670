import { lares } from '../../../client/client.ts';
import { wholeList } from '../../../client/whole-list.ts';
import type { Organization } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import type { Place } from '../../bridges/index.ts';

/** Bridges for all homes of an organization: network servers of LoRaWAN. Whoever sees them may change them. */
export function bridgesOfOrganization({ organization_id, name }: Organization): Place {
  const within = { params: { path: { organization_id } } };
  const of = (bridge_id: string) => ({ params: { path: { organization_id, bridge_id } } });
  const device = (bridge_id: string, foreign_id: string) => ({
    params: { path: { organization_id, bridge_id, foreign_id } },
  });
  return {
    id: organization_id,
    name,
    organization_id,
    mayWrite: true,
    kinds: ['chirpstack', 'things_stack'],
    words: {
      what: t('bridges.networkServersIntro', { name }),
      none: t('bridges.networkServersHint'),
      add: t('bridges.connectNetworkServer'),
      example: t('bridges.gatewayOnRoof'),
    },
    list: async () => (await lares.GET('/organizations/{organization_id}/bridges', within)).bridges,
    get: (bridgeId) => lares.GET('/organizations/{organization_id}/bridges/{bridge_id}', of(bridgeId)),
    devices: (bridgeId) =>
      wholeList(
        lares.pages('/organizations/{organization_id}/bridges/{bridge_id}/devices', of(bridgeId)),
        ({ devices }) => devices,
      ),
    add: (kind, called) =>
      lares.POST('/organizations/{organization_id}/bridges', {
        ...within,
        body: { kind: kind === 'things_stack' ? kind : 'chirpstack', name: called },
      }),
    rename: (bridgeId, called) =>
      lares.PATCH('/organizations/{organization_id}/bridges/{bridge_id}', {
        ...of(bridgeId),
        body: { name: called },
      }),
    newToken: (bridgeId) =>
      lares.POST('/organizations/{organization_id}/bridges/{bridge_id}/token', of(bridgeId)),
    remove: (bridgeId) => lares.DELETE('/organizations/{organization_id}/bridges/{bridge_id}', of(bridgeId)),
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
