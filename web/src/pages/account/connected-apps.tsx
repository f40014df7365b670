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
import { permissionsQuery } from '../../queries/permissions.ts';
import { t, tOfServer } from '../../words/words.ts';

export function ConnectedApps() {
  const grants = useQuery({
    queryKey: ['grants'],
    queryFn: () => wholeList(lares.pages('/users/me/grants'), ({ grants }) => grants),
  });
  return (
    <Section title={t('Connected apps')} text={t('Apps you allowed to act for you, and what each may do.')}>
      <Loaded query={grants} what={t('the connected apps')} lines={1}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              icon="plug"
              title={t('No app is connected')}
              text={t(
                'When an app asks for access and you allow it, it is listed here and can be disconnected.',
              )}
            />
          ) : (
            <Rows
              caption={t('Connected apps')}
              rows={items}
              keyOf={(grant) => grant.grant_id}
              columns={[
                { label: t('App'), cell: (grant) => <Text fw={600}>{grant.client_name}</Text> },
                { label: t('May'), cell: (grant) => <Permissions names={grant.permissions} />, width: '40%' },
                {
                  label: t('Last used'),
                  cell: (grant) => (
                    <Text size="sm">{grant.last_used_at ? <Ago at={grant.last_used_at} /> : t('Never')}</Text>
                  ),
                },
                {
                  label: t('Actions'),
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
    tOfServer(known.data?.find((one) => one.name === name)?.description ?? name);
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
      label={t('Disconnect')}
      describedAs={t('Disconnect {clientName}', { clientName: grant.client_name })}
      icon="plug"
      title={t('Disconnect {clientName}?', { clientName: grant.client_name })}
      text={t('It loses its access at once and has to ask you again. Webhooks it made for you are removed.')}
      confirmLabel={t('Disconnect')}
      run={() =>
        lares.DELETE('/users/me/grants/{grant_id}', { params: { path: { grant_id: grant.grant_id } } })
      }
      done={() => {
        say(t('{clientName} was disconnected', { clientName: grant.client_name }));
        return queries.invalidateQueries({ queryKey: ['grants'] });
      }}
    />
  );
}
