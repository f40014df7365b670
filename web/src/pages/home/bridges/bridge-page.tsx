import { useNavigate, useParams } from '@tanstack/react-router';
import { HomeFrame } from '../../../components/home-frame.tsx';
import type { Home } from '../../../contract.ts';
import { OneBridge } from '../../bridges/index.ts';
import { useBridgesOfHome } from './of-home.ts';

export function BridgePage() {
  return <HomeFrame>{(home) => <BridgeOfHome home={home} />}</HomeFrame>;
}

function BridgeOfHome({ home }: { home: Home }) {
  const { bridgeId } = useParams({ from: '/homes/$homeId/bridges/$bridgeId' });
  const place = useBridgesOfHome(home);
  const navigate = useNavigate();
  return (
    <OneBridge
      place={place}
      bridgeId={bridgeId}
      goBack={() => navigate({ to: '/homes/$homeId/bridges', params: { homeId: home.home_id } })}
    />
  );
}
