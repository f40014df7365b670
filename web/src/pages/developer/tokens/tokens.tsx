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
import { t } from '../../../words/words.ts';
import { NewToken } from './new-token.tsx';

export function Tokens() {
  usePageTitle(t('Access tokens'));
  const tokens = useQuery({
    queryKey: ['tokens'],
    queryFn: () => wholeList(lares.pages('/users/me/tokens'), (page) => page.tokens),
  });
  const [creating, { open, close }] = useDisclosure(false);
  const [token, setToken] = useState<string>();
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      {t('Create token')}
    </Button>
  );
  return (
    <Section
      title={t('Personal access tokens')}
      text={t(
        'For scripts of your own. A token acts for you in every organization you belong to, within the permissions you give it.',
      )}
      action={tokens.data && tokens.data.items.length > 0 ? create : null}
    >
      <Loaded query={tokens} what={t('the tokens')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              icon="key"
              title={t('No access tokens yet')}
              text={t('Create one, choose what it may do, and call the API with it.')}
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
        title={t('Access token')}
        note={t(
          'Lares keeps only a hash of the token. Copy it now; if it is lost, revoke it and create another.',
        )}
        secrets={token ? [{ label: t('Access token'), value: token, what: t('the access token') }] : []}
        onClose={() => setToken(undefined)}
      >
        <Snippet
          label={t('Try it')}
          code={`curl ${location.origin}/v8/users/me \\\n  -H "Authorization: Bearer ${token}"`}
        />
      </SecretOnce>
    </Section>
  );
}

function TokenRows({ tokens }: { tokens: AccessToken[] }) {
  return (
    <Rows
      caption={t('Access tokens')}
      rows={tokens}
      keyOf={(token) => token.token_id}
      columns={[
        { label: t('Name'), cell: (token) => <Text fw={600}>{token.name}</Text>, width: '25%' },
        {
          label: t('Permissions'),
          cell: (token) => (
            <Text size="sm" c="dimmed">
              {token.permissions.join(', ')}
            </Text>
          ),
          width: '35%',
        },
        {
          label: t('Created'),
          cell: (token) => (
            <Text size="sm">
              <Ago at={token.created_at} />
            </Text>
          ),
        },
        {
          label: t('Expires'),
          cell: (token) => (
            <Text size="sm">{token.expires_at ? <Ago at={token.expires_at} /> : t('Never')}</Text>
          ),
        },
        { label: t('Actions'), plain: true, align: 'right', cell: (token) => <Revoke token={token} /> },
      ]}
    />
  );
}

function Revoke({ token }: { token: AccessToken }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      label={t('Revoke')}
      describedAs={t('Revoke {name}', { name: token.name })}
      icon="bin"
      title={t('Revoke {name}?', { name: token.name })}
      text={t('Whatever uses the token is refused within a second. This cannot be taken back.')}
      confirmLabel={t('Revoke token')}
      run={() =>
        lares.DELETE('/users/me/tokens/{token_id}', { params: { path: { token_id: token.token_id } } })
      }
      done={() => {
        say(t('{name} was revoked', { name: token.name }));
        return queries.invalidateQueries({ queryKey: ['tokens'] });
      }}
    />
  );
}
