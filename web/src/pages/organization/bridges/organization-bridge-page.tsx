import { useNavigate, useParams } from '@tanstack/react-router';
import { BackLink } from '../../../components/layout/back-link.tsx';
import { t } from '../../../i18n/texts.ts';
import { BridgeDetails } from '../../bridges/index.ts';
import { BridgesFrame } from './bridges-frame.tsx';

export function OrganizationBridgePage() {
  const { bridgeId } = useParams({ from: '/organization/bridges/$bridgeId' });
  const navigate = useNavigate();
  return (
    <BridgesFrame>
      {(scope) => (
        <>
          <BackLink to="/organization/bridges" mb="sm">
            {t('bridges.allBridges')}
          </BackLink>
          <BridgeDetails
            scope={scope}
            bridgeId={bridgeId}
            goBack={() => navigate({ to: '/organization/bridges' })}
          />
        </>
      )}
    </BridgesFrame>
  );
}
