import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAllPages } from '../../../client/all-pages.ts';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { Snippet } from '../../../components/display/snippet.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { AddButton } from '../../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { SecretDialog } from '../../../components/forms/secret-dialog.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { AccessToken } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { NewToken } from './new-token.tsx';

export function Tokens() {
  usePageTitle(t('common.accessTokens'));
  const tokens = useQuery({
    queryKey: ['tokens'],
    queryFn: () => readAllPages(lares.pages('/users/me/tokens'), (page) => page.tokens),
  });
  const [creating, { open, close }] = useDisclosure(false);
  const [token, setToken] = useState<string>();
  const create = <AddButton label={t('common.createToken')} onClick={open} />;
  return (
    <Section
      title={t('tokens.personalAccessTokens')}
      text={t('tokens.intro')}
      action={tokens.data && tokens.data.items.length > 0 ? create : null}
    >
      <QueryContent query={tokens} what={t('tokens.tokens')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="key" title={t('tokens.noAccessTokensYet')} text={t('tokens.emptyHint')}>
              {create}
            </EmptyState>
          ) : (
            <TokenRows tokens={items} />
          )
        }
      </QueryContent>
      <NewToken opened={creating} onClose={close} onCreated={setToken} />
      <SecretDialog
        title={t('tokens.accessToken')}
        note={t('tokens.tokenHint')}
        secrets={
          token ? [{ label: t('tokens.accessToken'), value: token, what: t('tokens.theAccessToken') }] : []
        }
        onClose={() => setToken(undefined)}
      >
        <Snippet
          label={t('tokens.tryIt')}
          code={`curl ${location.origin}/v8/users/me \\\n  -H "Authorization: Bearer ${token}"`}
        />
      </SecretDialog>
    </Section>
  );
}

function TokenRows({ tokens }: { tokens: AccessToken[] }) {
  return (
    <DataTable
      caption={t('common.accessTokens')}
      rows={tokens}
      keyOf={(token) => token.token_id}
      columns={[
        { label: t('common.name'), cell: (token) => <Text fw={600}>{token.name}</Text>, width: '25%' },
        {
          label: t('tokens.permissions'),
          cell: (token) => <Hint>{token.permissions.join(', ')}</Hint>,
          width: '35%',
        },
        { label: t('common.created'), text: (token) => <RelativeTime at={token.created_at} /> },
        {
          label: t('common.expires'),
          text: (token) => (token.expires_at ? <RelativeTime at={token.expires_at} /> : t('common.never')),
        },
        { actions: (token) => <Revoke token={token} /> },
      ]}
    />
  );
}

function Revoke({ token }: { token: AccessToken }) {
  return (
    <ConfirmAction
      label={t('tokens.revoke')}
      describedAs={t('tokens.revokeNamed', { name: token.name })}
      title={t('tokens.revokeNamedQuestion', { name: token.name })}
      text={t('tokens.revokeConsequence')}
      confirmLabel={t('tokens.revokeToken')}
      run={() => lares.DELETE('/users/me/tokens/{token_id}', params({ token_id: token.token_id }))}
      done={() => announceChange(t('tokens.wasRevoked', { name: token.name }), ['tokens'])}
    />
  );
}
