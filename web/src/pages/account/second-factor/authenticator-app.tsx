import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { RelativeTime } from '../../../components/display/time.tsx';
import { showError, showMessage } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import type { AppSetup, SecondFactor } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';
import { AppSetupDialog } from './app-setup-dialog.tsx';

interface AuthenticatorAppProps {
  factors: SecondFactor;
  onCodes(codes: string[]): void;
}

export function AuthenticatorApp({ factors: { app }, onCodes }: AuthenticatorAppProps) {
  const queries = useQueryClient();
  const [setup, setSetup] = useState<AppSetup>();
  const begin = useMutation({
    mutationFn: () => lares.POST('/users/me/second-factor/app'),
    onSuccess: setSetup,
    onError: showError,
  });
  return (
    <Stack gap="sm">
      <Title order={3}>{t('secondFactor.authenticatorApp')}</Title>
      <Text size="sm" c="dimmed">
        {app ? (
          <Rich
            text={app.last_used_at ? 'secondFactor.setUpLastUsed' : 'secondFactor.setUpNeverUsedSince'}
            values={{
              created: <RelativeTime at={app.created_at} />,
              used: app.last_used_at ? <RelativeTime at={app.last_used_at} /> : null,
            }}
          />
        ) : (
          t('secondFactor.authenticatorAppHint')
        )}
      </Text>
      <Group gap="sm">
        <Button variant="default" size="xs" loading={begin.isPending} onClick={() => begin.mutate()}>
          {app ? t('secondFactor.setUpAnotherPhoneInstead') : t('secondFactor.setUpApp')}
        </Button>
        {app ? (
          <ConfirmAction
            label={t('common.remove')}
            describedAs={t('secondFactor.removeAuthenticatorApp')}
            icon="bin"
            title={t('secondFactor.removeTheAuthenticatorApp')}
            text={t('secondFactor.codesStopWorkingOnce')}
            confirmLabel={t('common.remove')}
            run={() => lares.DELETE('/users/me/second-factor/app')}
            done={() => {
              showMessage(t('secondFactor.authenticatorAppWasRemoved'));
              return factorsChanged(queries);
            }}
          />
        ) : null}
      </Group>
      {setup ? <AppSetupDialog setup={setup} onClose={() => setSetup(undefined)} onCodes={onCodes} /> : null}
    </Stack>
  );
}
