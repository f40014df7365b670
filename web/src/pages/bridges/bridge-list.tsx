import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Rows } from '../../components/rows.tsx';
import type { Bridge } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { BridgeState } from './bridge-state.tsx';
import { KINDS } from './labels.ts';
import { NewBridge } from './new-bridge.tsx';
import type { Place } from './place.ts';
import { liveBridges } from './queries.ts';

interface BridgeListProps {
  place: Place;
  /** Its name, linked to its page. */
  link(bridge: Bridge): ReactNode;
}

export function BridgeList({ place, link }: BridgeListProps) {
  const [adding, { open, close }] = useDisclosure(false);
  const bridges = useQuery(liveBridges(place));
  const add = place.mayWrite ? (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      {t('bridges.addBridge')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeading title={t('common.bridges')} text={place.words.what}>
        {bridges.data && bridges.data.length > 0 ? add : null}
      </PageHeading>
      <Loaded query={bridges} what={t('bridges.bridgesInline')} lines={2}>
        {(found) =>
          found.length > 0 ? (
            <Rows
              caption={t('bridges.bridgesOf', { name: place.name })}
              rows={found}
              keyOf={({ bridge_id }) => bridge_id}
              columns={[
                {
                  label: t('bridges.bridge'),
                  cell: (bridge) => (
                    <>
                      {link(bridge)}
                      <Text size="xs" c="dimmed">
                        {KINDS[bridge.kind]}
                      </Text>
                    </>
                  ),
                  width: '50%',
                },
                { label: t('common.state'), cell: (bridge) => <BridgeState bridge={bridge} /> },
              ]}
            />
          ) : (
            <Nothing icon="plug" title={t('bridges.noBridgesYet')} text={place.words.none}>
              {add}
            </Nothing>
          )
        }
      </Loaded>
      <NewBridge place={place} opened={adding} onClose={close} />
    </>
  );
}
