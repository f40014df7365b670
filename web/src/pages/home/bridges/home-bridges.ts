import { readAllPages } from '../../../client/all-pages.ts';
import { lares, params } from '../../../client/client.ts';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import type { BridgeScope } from '../../bridges/index.ts';

/** Bridges of one home. */
export function useHomeBridges(home: Home): BridgeScope {
  const mayWrite = useRights(home).devices;
  const { home_id, name, organization_id } = home;
  const within = params({ home_id });
  const pathOf = (bridge_id: string) => params({ home_id, bridge_id });
  const device = (bridge_id: string, foreign_id: string) => params({ home_id, bridge_id, foreign_id });
  return {
    id: home_id,
    name,
    organization_id,
    home,
    mayWrite,
    kinds: ['zigbee2mqtt'],
    texts: {
      what: t('bridges.homeBridgesIntro', { home: name }),
      none: mayWrite ? t('bridges.emptyHint') : t('bridges.emptyHintReadOnly'),
      add: t('bridges.connectZigbee2mqttTo', { home: name }),
      example: t('bridges.stickInHall'),
    },
    list: async () => (await lares.GET('/homes/{home_id}/bridges', within)).bridges,
    get: (bridgeId) => lares.GET('/homes/{home_id}/bridges/{bridge_id}', pathOf(bridgeId)),
    devices: (bridgeId) =>
      readAllPages(
        lares.pages('/homes/{home_id}/bridges/{bridge_id}/devices', pathOf(bridgeId)),
        ({ devices }) => devices,
      ),
    add: (_kind, called) =>
      lares.POST('/homes/{home_id}/bridges', { ...within, body: { kind: 'zigbee2mqtt', name: called } }),
    rename: (bridgeId, called) =>
      lares.PATCH('/homes/{home_id}/bridges/{bridge_id}', { ...pathOf(bridgeId), body: { name: called } }),
    newToken: (bridgeId) => lares.POST('/homes/{home_id}/bridges/{bridge_id}/token', pathOf(bridgeId)),
    remove: (bridgeId) => lares.DELETE('/homes/{home_id}/bridges/{bridge_id}', pathOf(bridgeId)),
    assign: (bridgeId, foreignId, body) =>
      lares.PUT('/homes/{home_id}/bridges/{bridge_id}/devices/{foreign_id}', {
        ...device(bridgeId, foreignId),
        body,
      }),
    unassign: (bridgeId, foreignId) =>
      lares.DELETE('/homes/{home_id}/bridges/{bridge_id}/devices/{foreign_id}', device(bridgeId, foreignId)),
  };
}
