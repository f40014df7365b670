import { useNavigate, useParams } from '@tanstack/react-router';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import type { Home } from '../../../contract.ts';
import { BridgeDetails } from '../../bridges/index.ts';
import { useHomeBridges } from './home-bridges.ts';

export function BridgePage() {
  return <HomePageFrame>{(home) => <BridgeOfHome home={home} />}</HomePageFrame>;
}

function BridgeOfHome({ home }: { home: Home }) {
  const { bridgeId } = useParams({ from: '/homes/$homeId/bridges/$bridgeId' });
  const scope = useHomeBridges(home);
  const navigate = useNavigate();
  return (
    <BridgeDetails
      scope={scope}
      bridgeId={bridgeId}
      goBack={() => navigate({ to: '/homes/$homeId/bridges', params: { homeId: home.home_id } })}
    />
  );
}
