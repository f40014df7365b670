import { Group } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { t } from '../../../i18n/texts.ts';
import { OneBridge } from '../../bridges/index.ts';
import { BridgesFrame } from './bridges-frame.tsx';

export function OrganizationBridgePage() {
  const { bridgeId } = useParams({ from: '/organization/bridges/$bridgeId' });
  const navigate = useNavigate();
  return (
    <BridgesFrame>
      {(place) => (
        <>
          <AnchorLink to="/organization/bridges" size="sm" mb="sm" display="inline-flex">
            <Group gap={4} component="span">
              <Icon name="left" size={16} />
              {t('bridges.allBridges')}
            </Group>
          </AnchorLink>
          <OneBridge
            place={place}
            bridgeId={bridgeId}
            goBack={() => navigate({ to: '/organization/bridges' })}
          />
        </>
      )}
    </BridgesFrame>
  );
}
