import { AnchorLink } from '../../../components/layout/links.ts';
import { BridgeList } from '../../bridges/index.ts';
import { BridgesFrame } from './bridges-frame.tsx';

export function OrganizationBridgesPage() {
  return (
    <BridgesFrame>
      {(scope) => (
        <BridgeList
          scope={scope}
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
