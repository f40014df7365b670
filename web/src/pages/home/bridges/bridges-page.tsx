import { HomeFrame } from '../../../components/home-frame.tsx';
import { AnchorLink } from '../../../components/links.ts';
import type { Home } from '../../../contract.ts';
import { BridgeList } from '../../bridges/index.ts';
import { useBridgesOfHome } from './of-home.ts';

export function BridgesPage() {
  return <HomeFrame>{(home) => <Bridges home={home} />}</HomeFrame>;
}

function Bridges({ home }: { home: Home }) {
  const place = useBridgesOfHome(home);
  return (
    <BridgeList
      place={place}
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
