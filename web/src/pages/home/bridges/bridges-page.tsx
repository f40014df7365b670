import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Rows } from '../../../components/rows.tsx';
import type { Bridge, Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { t } from '../../../words/words.ts';
import { BridgeState } from './bridge-state.tsx';
import { NewBridge } from './new-bridge.tsx';
import { liveBridges } from './queries.ts';

export function BridgesPage() {
  return <HomeFrame>{(home) => <Bridges home={home} />}</HomeFrame>;
}

function Bridges({ home }: { home: Home }) {
  const rights = useRights(home);
  const [adding, { open, close }] = useDisclosure(false);
  const bridges = useQuery(liveBridges(home.home_id));
  const add = rights.devices ? (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      {t('Add bridge')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeading
        title={t('Bridges')}
        text={t('Programs in {home} that speak for sensors which cannot report themselves.', {
          home: home.name,
        })}
      >
        {bridges.data && bridges.data.length > 0 ? add : null}
      </PageHeading>
      <Loaded query={bridges} what={t('the bridges')} lines={2}>
        {(found) =>
          found.length > 0 ? (
            <Rows
              caption={t('Bridges of {name}', { name: home.name })}
              rows={found}
              keyOf={({ bridge_id }) => bridge_id}
              columns={[
                { label: t('Bridge'), cell: (bridge) => <Name bridge={bridge} home={home} />, width: '50%' },
                { label: t('State'), cell: (bridge) => <BridgeState bridge={bridge} /> },
              ]}
            />
          ) : (
            <Nothing
              icon="plug"
              title={t('No bridges yet')}
              text={
                rights.devices
                  ? t(
                      'Zigbee2MQTT with a Zigbee stick brings in sensors for climate, motion, air, smoke and sound that one can buy. Add it here, and give it the settings that are shown then.',
                    )
                  : t('An owner or admin can connect Zigbee2MQTT to this home.')
              }
            >
              {add}
            </Nothing>
          )
        }
      </Loaded>
      <NewBridge home={home} opened={adding} onClose={close} />
    </>
  );
}

function Name({ bridge, home }: { bridge: Bridge; home: Home }) {
  return (
    <>
      <AnchorLink
        to="/homes/$homeId/bridges/$bridgeId"
        params={{ homeId: home.home_id, bridgeId: bridge.bridge_id }}
        fw={600}
      >
        {bridge.name}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        Zigbee2MQTT
      </Text>
    </>
  );
}
