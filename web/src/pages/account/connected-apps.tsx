import { List, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { wholeList } from '../../client/whole-list.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Ago } from '../../components/moment.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Rows } from '../../components/rows.tsx';
import { say } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import type { Grant } from '../../contract.ts';
import { apiText } from '../../i18n/api-texts.ts';
import { t } from '../../i18n/texts.ts';
import { permissionsQuery } from '../../queries/permissions.ts';

export function ConnectedApps() {
  const grants = useQuery({
    queryKey: ['grants'],
    queryFn: () => wholeList(lares.pages('/users/me/grants'), ({ grants }) => grants),
  });
  return (
    <Section title={t('account.connectedApps')} text={t('account.connectedAppsIntro')}>
      <Loaded query={grants} what={t('account.connectedAppsInline')} lines={1}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              icon="plug"
              title={t('account.noAppIsConnected')}
              text={t('account.noConnectedAppsHint')}
            />
          ) : (
            <Rows
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
                  cell: (grant) => (
                    <Text size="sm">
                      {grant.last_used_at ? <Ago at={grant.last_used_at} /> : t('common.never')}
                    </Text>
                  ),
                },
                {
                  label: t('common.actions'),
                  plain: true,
                  align: 'right',
                  cell: (grant) => <Disconnect grant={grant} />,
                },
              ]}
            />
          )
        }
      </Loaded>
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
  const queries = useQueryClient();
  return (
    <ConfirmAction
      label={t('account.disconnect')}
      describedAs={t('account.disconnectNamed', { clientName: grant.client_name })}
      icon="plug"
      title={t('account.disconnectNamedQuestion', { clientName: grant.client_name })}
      text={t('account.disconnectConsequence')}
      confirmLabel={t('account.disconnect')}
      run={() =>
        lares.DELETE('/users/me/grants/{grant_id}', { params: { path: { grant_id: grant.grant_id } } })
      }
      done={() => {
        say(t('account.wasDisconnected', { clientName: grant.client_name }));
        return queries.invalidateQueries({ queryKey: ['grants'] });
      }}
    />
  );
}
