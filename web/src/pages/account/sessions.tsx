import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../client/client.ts';
import { wholeList } from '../../client/whole-list.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Ago } from '../../components/moment.tsx';
import { Rows } from '../../components/rows.tsx';
import { say } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import type { UserSession } from '../../contract.ts';
import { t } from '../../words/words.ts';
import { browserName } from './browser-name.ts';
import { RevokeAll } from './revoke-all.tsx';

export function Sessions() {
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => wholeList(lares.pages('/users/me/sessions'), ({ sessions }) => sessions),
  });
  return (
    <Section
      title={t('Where you are logged in')}
      text={t('End what you do not recognise, then change your password.')}
      action={<LogOutEverywhere />}
    >
      <Loaded query={sessions} what={t('the sessions')} lines={2}>
        {({ items }) => (
          <Rows
            caption={t('Sessions')}
            rows={items}
            keyOf={(session) => session.session_id}
            columns={[
              { label: t('Browser'), cell: (session) => <Browser session={session} />, width: '45%' },
              {
                label: t('Last seen'),
                cell: (session) => (
                  <Text size="sm">
                    <Ago at={session.last_seen_at} />
                  </Text>
                ),
              },
              {
                label: t('Logged in'),
                cell: (session) => (
                  <Text size="sm">
                    <Ago at={session.created_at} />
                  </Text>
                ),
              },
              {
                label: t('Actions'),
                plain: true,
                align: 'right',
                cell: (session) => (session.current ? null : <EndSession session={session} />),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function LogOutEverywhere() {
  const [revokeAll, setRevokeAll] = useState(true);
  return (
    <ConfirmAction
      label={t('Log out everywhere')}
      icon="leave"
      size="sm"
      title={t('Log out everywhere?')}
      text={
        <Stack gap="md">
          <Text>
            {t('Every browser is logged out, this one too, and every connected app is disconnected.')}
          </Text>
          <RevokeAll ticked={revokeAll} tick={setRevokeAll} />
        </Stack>
      }
      confirmLabel={t('Log out everywhere')}
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
      {session.current ? <Badge>{t('This browser')}</Badge> : null}
    </Group>
  );
}

function EndSession({ session }: { session: UserSession }) {
  const queries = useQueryClient();
  const name = browserName(session.user_agent);
  return (
    <ConfirmAction
      label={t('End')}
      describedAs={t('End the session of {name}', { name })}
      icon="leave"
      title={t('End this session?')}
      text={t('{name} is logged out within a second.', { name })}
      confirmLabel={t('End session')}
      run={() =>
        lares.DELETE('/users/me/sessions/{session_id}', {
          params: { path: { session_id: session.session_id } },
        })
      }
      done={() => {
        say(t('The session was ended'));
        return queries.invalidateQueries({ queryKey: ['sessions'] });
      }}
    />
  );
}
