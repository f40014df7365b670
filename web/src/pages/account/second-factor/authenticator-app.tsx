import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Ago } from '../../../components/moment.tsx';
import { say, sayFailed } from '../../../components/say.ts';
import type { BegunApp, SecondFactor } from '../../../contract.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';
import { Rich } from '../../../words/rich.tsx';
import { msg, t } from '../../../words/words.ts';
import { SetUpApp } from './set-up-app.tsx';

interface AuthenticatorAppProps {
  factors: SecondFactor;
  onCodes(codes: string[]): void;
}

export function AuthenticatorApp({ factors: { app }, onCodes }: AuthenticatorAppProps) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<BegunApp>();
  const begin = useMutation({
    mutationFn: () => lares.POST('/users/me/second-factor/app'),
    onSuccess: setBegun,
    onError: sayFailed,
  });
  return (
    <Stack gap="sm">
      <Title order={3}>{t('Authenticator app')}</Title>
      <Text size="sm" c="dimmed">
        {app ? (
          <Rich
            message={
              app.last_used_at
                ? msg('Set up {created}, last used {used}.')
                : msg('Set up {created}, never used since.')
            }
            values={{
              created: <Ago at={app.created_at} />,
              used: app.last_used_at ? <Ago at={app.last_used_at} /> : null,
            }}
          />
        ) : (
          t('An app on your phone that shows a new code every 30 seconds.')
        )}
      </Text>
      <Group gap="sm">
        <Button variant="default" size="xs" loading={begin.isPending} onClick={() => begin.mutate()}>
          {app ? t('Set up another phone instead') : t('Set up an app')}
        </Button>
        {app ? (
          <ConfirmAction
            label={t('Remove')}
            describedAs={t('Remove the authenticator app')}
            icon="bin"
            title={t('Remove the authenticator app?')}
            text={t('Its codes stop working at once.')}
            confirmLabel={t('Remove')}
            run={() => lares.DELETE('/users/me/second-factor/app')}
            done={() => {
              say(t('The authenticator app was removed'));
              return factorsChanged(queries);
            }}
          />
        ) : null}
      </Group>
      {begun ? <SetUpApp begun={begun} onClose={() => setBegun(undefined)} onCodes={onCodes} /> : null}
    </Stack>
  );
}
