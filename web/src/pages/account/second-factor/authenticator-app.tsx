import { Button, Center, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { QrCode } from '../../../components/display/qr-code.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { CopyField } from '../../../components/forms/copy-field.tsx';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { useAction } from '../../../components/forms/use-action.ts';
import type { AppSetup, SecondFactor } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { FACTOR_KEYS } from '../../../queries/second-factor.ts';

interface AuthenticatorAppProps {
  factors: SecondFactor;
  onCodes(codes: string[]): void;
}

export function AuthenticatorApp({ factors: { app }, onCodes }: AuthenticatorAppProps) {
  const [setup, setSetup] = useState<AppSetup>();
  const begin = useAction(() => lares.POST('/users/me/second-factor/app'), setSetup);
  return (
    <Stack gap="sm">
      <Title order={3}>{t('secondFactor.authenticatorApp')}</Title>
      <Hint>
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
      </Hint>
      <Group gap="sm">
        <Button variant="default" size="xs" loading={begin.isPending} onClick={() => begin.mutate()}>
          {app ? t('secondFactor.setUpAnotherPhoneInstead') : t('secondFactor.setUpApp')}
        </Button>
        {app ? (
          <ConfirmAction
            label={t('common.remove')}
            describedAs={t('secondFactor.removeAuthenticatorApp')}
            title={t('secondFactor.removeTheAuthenticatorApp')}
            text={t('secondFactor.codesStopWorkingOnce')}
            run={() => lares.DELETE('/users/me/second-factor/app')}
            done={() => announceChange(t('secondFactor.authenticatorAppWasRemoved'), ...FACTOR_KEYS)}
          />
        ) : null}
      </Group>
      {setup ? <AppSetupDialog setup={setup} onClose={() => setSetup(undefined)} onCodes={onCodes} /> : null}
    </Stack>
  );
}

interface AppSetupDialogProps {
  setup: AppSetup;
  onClose(): void;
  onCodes(codes: string[]): void;
}

/** It takes effect once a first code shows that the app has the secret. */
function AppSetupDialog({ setup, onClose, onCodes }: AppSetupDialogProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: requireText(t('secondFactor.enterSixDigitsAppShows')) },
  });
  const submit = useSubmit(
    form,
    ({ code }) => lares.POST('/users/me/second-factor/app/confirm', { body: { code: code.trim() } }),
    ({ recovery_codes }) => {
      onClose();
      onCodes(recovery_codes);
      return announceChange(t('secondFactor.authenticatorAppIsSetUp'), ...FACTOR_KEYS);
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('secondFactor.setUpAuthenticatorApp')}
      submit={submit}
      submitLabel={t('common.confirm')}
    >
      <Text>{t('secondFactor.scanOrTypeKey')}</Text>
      <Center>
        <QrCode text={setup.uri} label={t('secondFactor.qrCodeOfKeyBelow')} />
      </Center>
      <CopyField label={t('secondFactor.key')} value={setup.secret} what={t('secondFactor.theKey')} />
      <TextInput
        label={t('secondFactor.codeThatAppShowsNow')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        maw={260}
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormModal>
  );
}
