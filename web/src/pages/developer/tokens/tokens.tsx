import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { wholeList } from '../../../client/whole-list.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Ago } from '../../../components/moment.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { Rows } from '../../../components/rows.tsx';
import { say } from '../../../components/say.ts';
import { SecretOnce } from '../../../components/secret-once.tsx';
import { Section } from '../../../components/section.tsx';
import { Snippet } from '../../../components/snippet.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import type { AccessToken } from '../../../contract.ts';
import { NewToken } from './new-token.tsx';

export function Tokens() {
  usePageTitle('Access tokens');
  const tokens = useQuery({
    queryKey: ['tokens'],
    queryFn: () => wholeList(lares.pages('/users/me/tokens'), (page) => page.tokens),
  });
  const [creating, { open, close }] = useDisclosure(false);
  const [token, setToken] = useState<string>();
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      Create token
    </Button>
  );
  return (
    <Section
      title="Personal access tokens"
      text="For scripts of your own. A token acts for you in every organization you belong to, within the permissions you give it."
      action={tokens.data && tokens.data.items.length > 0 ? create : null}
    >
      <Loaded query={tokens} what="the tokens" lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              icon="key"
              title="No access tokens yet"
              text="Create one, choose what it may do, and call the API with it."
            >
              {create}
            </Nothing>
          ) : (
            <TokenRows tokens={items} />
          )
        }
      </Loaded>
      <NewToken opened={creating} onClose={close} onCreated={setToken} />
      <SecretOnce
        title="Access token"
        note="Lares keeps only a hash of the token. Copy it now; if it is lost, revoke it and create another."
        secrets={token ? [{ label: 'Access token', value: token, what: 'the access token' }] : []}
        onClose={() => setToken(undefined)}
      >
        <Snippet
          label="Try it"
          code={`curl ${location.origin}/v8/users/me \\\n  -H "Authorization: Bearer ${token}"`}
        />
      </SecretOnce>
    </Section>
  );
}

function TokenRows({ tokens }: { tokens: AccessToken[] }) {
  return (
    <Rows
      caption="Access tokens"
      rows={tokens}
      keyOf={(token) => token.token_id}
      columns={[
        { label: 'Name', cell: (token) => <Text fw={600}>{token.name}</Text>, width: '25%' },
        {
          label: 'Permissions',
          cell: (token) => (
            <Text size="sm" c="dimmed">
              {token.permissions.join(', ')}
            </Text>
          ),
          width: '35%',
        },
        {
          label: 'Created',
          cell: (token) => (
            <Text size="sm">
              <Ago at={token.created_at} />
            </Text>
          ),
        },
        {
          label: 'Expires',
          cell: (token) => (
            <Text size="sm">{token.expires_at ? <Ago at={token.expires_at} /> : 'Never'}</Text>
          ),
        },
        { label: 'Actions', plain: true, align: 'right', cell: (token) => <Revoke token={token} /> },
      ]}
    />
  );
}

function Revoke({ token }: { token: AccessToken }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      label="Revoke"
      describedAs={`Revoke ${token.name}`}
      icon="bin"
      title={`Revoke ${token.name}?`}
      text="Whatever uses the token is refused within a second. This cannot be taken back."
      confirmLabel="Revoke token"
      run={() =>
        lares.DELETE('/users/me/tokens/{token_id}', { params: { path: { token_id: token.token_id } } })
      }
      done={() => {
        say(`${token.name} was revoked`);
        return queries.invalidateQueries({ queryKey: ['tokens'] });
      }}
    />
  );
}
