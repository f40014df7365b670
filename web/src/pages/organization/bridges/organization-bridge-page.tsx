import { useNavigate, useParams } from '@tanstack/react-router';
import { OneBridge } from '../../bridges/index.ts';
import { BridgesFrame } from './bridges-frame.tsx';

export function OrganizationBridgePage() {
  const { bridgeId } = useParams({ from: '/organization/bridges/$bridgeId' });
  const navigate = useNavigate();
  return (
    <BridgesFrame>
      {(place) => (
        <OneBridge
          place={place}
          bridgeId={bridgeId}
          goBack={() => navigate({ to: '/organization/bridges' })}
        />
      )}
    </BridgesFrame>
  );
}
