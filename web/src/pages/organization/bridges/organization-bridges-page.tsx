import { AnchorLink } from '../../../components/links.ts';
import { BridgeList } from '../../bridges/index.ts';
import { BridgesFrame } from './bridges-frame.tsx';

export function OrganizationBridgesPage() {
  return (
    <BridgesFrame>
      {(place) => (
        <BridgeList
          place={place}
          link={({ bridge_id, name }) => (
            <AnchorLink to="/organization/bridges/$bridgeId" params={{ bridgeId: bridge_id }} fw={600}>
              {name}
            </AnchorLink>
          )}
        />
      )}
    </BridgesFrame>
  );
}
