import { Group } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Icon } from '../../../components/display/icon.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
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
          <AnchorLink to="/organization/bridges" size="sm" mb="sm" display="inline-flex">
            <Group gap={4} component="span">
              <Icon name="left" size={16} />
              {t('bridges.allBridges')}
            </Group>
          </AnchorLink>
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
