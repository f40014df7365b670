import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { Home } from '../../../contract.ts';
import { BridgeList } from '../../bridges/index.ts';
import { useHomeBridges } from './home-bridges.ts';

export function BridgesPage() {
  return <HomePageFrame>{(home) => <Bridges home={home} />}</HomePageFrame>;
}

function Bridges({ home }: { home: Home }) {
  const scope = useHomeBridges(home);
  return (
    <BridgeList
      scope={scope}
      link={({ bridge_id, name }) => (
        <AnchorLink
          to="/homes/$homeId/bridges/$bridgeId"
          params={{ homeId: home.home_id, bridgeId: bridge_id }}
          fw={600}
        >
          {name}
        </AnchorLink>
      )}
    />
  );
}
