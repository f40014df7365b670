import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAllPages } from '../../client/all-pages.ts';
import { lares, params } from '../../client/client.ts';
import { DateTime } from '../../components/display/time.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { announceChange } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { Section } from '../../components/layout/section.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { UserSession } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { browserName } from './browser-name.ts';
import { RevokeAccessCheckbox } from './revoke-access-checkbox.tsx';

export function Sessions() {
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => readAllPages(lares.pages('/users/me/sessions'), ({ sessions }) => sessions),
  });
  return (
    <Section
      title={t('account.whereYouAreLoggedIn')}
      text={t('account.sessionsIntro')}
      action={<LogOutEverywhere />}
    >
      <QueryContent query={sessions} what={t('account.sessionsInline')} lines={2}>
        {({ items }) => (
          <DataTable
            caption={t('common.sessions')}
            rows={items}
            keyOf={(session) => session.session_id}
            columns={[
              { label: t('account.browser'), cell: (session) => <Browser session={session} />, width: '45%' },
              { label: t('common.lastSeen'), text: (session) => <DateTime at={session.last_seen_at} /> },
              { label: t('account.loggedIn'), text: (session) => <DateTime at={session.created_at} /> },
              { actions: (session) => (session.current ? null : <EndSession session={session} />) },
            ]}
          />
        )}
      </QueryContent>
    </Section>
  );
}

function LogOutEverywhere() {
  const [revokeAll, setRevokeAll] = useState(true);
  return (
    <ConfirmAction
      label={t('account.logOutEverywhere')}
      icon="leave"
      size="sm"
      title={t('account.logOutEverywhereQuestion')}
      text={
        <Stack gap="md">
          <Text>{t('account.logOutEverywhereHint')}</Text>
          <RevokeAccessCheckbox ticked={revokeAll} tick={setRevokeAll} />
        </Stack>
      }
      run={() => lares.DELETE('/users/me/sessions', { params: { query: { revoke_all: revokeAll } } })}
      done={() => location.assign('/login')}
    />
  );
}

function Browser({ session }: { session: UserSession }) {
  return (
    <Group gap={8}>
      <Text fw={600} title={session.user_agent ?? undefined}>
        {browserName(session.user_agent)}
      </Text>
      {session.current ? <Badge>{t('account.thisBrowser')}</Badge> : null}
    </Group>
  );
}

function EndSession({ session }: { session: UserSession }) {
  const name = browserName(session.user_agent);
  return (
    <ConfirmAction
      label={t('account.end')}
      describedAs={t('account.endSessionOf', { name })}
      icon="leave"
      title={t('account.endThisSession')}
      text={t('account.sessionEndsWithinSecond', { name })}
      confirmLabel={t('account.endSession')}
      run={() => lares.DELETE('/users/me/sessions/{session_id}', params({ session_id: session.session_id }))}
      done={() => announceChange(t('account.sessionWasEnded'), ['sessions'])}
    />
  );
}
