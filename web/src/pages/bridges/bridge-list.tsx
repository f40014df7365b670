import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { AddButton } from '../../components/forms/buttons.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Bridge } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import type { BridgeScope } from './bridge-scope.ts';
import { BridgeState } from './bridge-state.tsx';
import { KINDS } from './labels.ts';
import { NewBridge } from './new-bridge.tsx';
import { liveBridges } from './queries.ts';

interface BridgeListProps {
  scope: BridgeScope;
  /** Its name, linked to its page. */
  link(bridge: Bridge): ReactNode;
}

export function BridgeList({ scope, link }: BridgeListProps) {
  const [adding, { open, close }] = useDisclosure(false);
  const bridges = useQuery(liveBridges(scope));
  const add = scope.mayWrite ? <AddButton label={t('bridges.addBridge')} onClick={open} /> : null;
  return (
    <>
      <PageHeading title={t('common.bridges')} text={scope.texts.what}>
        {bridges.data && bridges.data.length > 0 ? add : null}
      </PageHeading>
      <QueryContent query={bridges} what={t('bridges.bridgesInline')} lines={2}>
        {(found) =>
          found.length > 0 ? (
            <DataTable
              caption={t('bridges.bridgesOf', { name: scope.name })}
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
            <EmptyState icon="plug" title={t('bridges.noBridgesYet')} text={scope.texts.none}>
              {add}
            </EmptyState>
          )
        }
      </QueryContent>
      <NewBridge scope={scope} opened={adding} onClose={close} />
    </>
  );
}
