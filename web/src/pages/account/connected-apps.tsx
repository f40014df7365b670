import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readAllPages } from '../../client/all-pages.ts';
import { lares, params } from '../../client/client.ts';
import { RelativeTime } from '../../components/display/time.tsx';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { announceChange } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { Section } from '../../components/layout/section.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Grant } from '../../contract.ts';
import { apiText } from '../../i18n/api-texts.ts';
import { t } from '../../i18n/texts.ts';
import { permissionsQuery } from '../../queries/permissions.ts';

export function ConnectedApps() {
  const grants = useQuery({
    queryKey: ['grants'],
    queryFn: () => readAllPages(lares.pages('/users/me/grants'), ({ grants }) => grants),
  });
  return (
    <Section title={t('account.connectedApps')} text={t('account.connectedAppsIntro')}>
      <QueryContent query={grants} what={t('account.connectedAppsInline')} lines={1}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="plug"
              title={t('account.noAppIsConnected')}
              text={t('account.noConnectedAppsHint')}
            />
          ) : (
            <DataTable
              caption={t('account.connectedApps')}
              rows={items}
              keyOf={(grant) => grant.grant_id}
              columns={[
                { label: t('account.app'), cell: (grant) => <Text fw={600}>{grant.client_name}</Text> },
                {
                  label: t('account.permissionsColumn'),
                  cell: (grant) => <Permissions names={grant.permissions} />,
                  width: '40%',
                },
                {
                  label: t('common.lastUsed'),
                  text: (grant) =>
                    grant.last_used_at ? <RelativeTime at={grant.last_used_at} /> : t('common.never'),
                },
                { actions: (grant) => <Disconnect grant={grant} /> },
              ]}
            />
          )
        }
      </QueryContent>
    </Section>
  );
}

function Permissions({ names }: { names: string[] }) {
  const known = useQuery(permissionsQuery);
  const describe = (name: string) =>
    apiText(known.data?.find((one) => one.name === name)?.description ?? name);
  return (
    <List size="sm" spacing={2}>
      {names.map((name) => (
        <List.Item key={name}>{describe(name)}</List.Item>
      ))}
    </List>
  );
}

function Disconnect({ grant }: { grant: Grant }) {
  return (
    <ConfirmAction
      label={t('account.disconnect')}
      describedAs={t('account.disconnectNamed', { clientName: grant.client_name })}
      icon="plug"
      title={t('account.disconnectNamedQuestion', { clientName: grant.client_name })}
      text={t('account.disconnectConsequence')}
      run={() => lares.DELETE('/users/me/grants/{grant_id}', params({ grant_id: grant.grant_id }))}
      done={() => announceChange(t('account.wasDisconnected', { clientName: grant.client_name }), ['grants'])}
    />
  );
}
