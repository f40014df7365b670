import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import { SecretDialog } from '../../../components/forms/secret-dialog.tsx';
import type { Device } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { ReportingSteps } from '../devices/reporting-steps.tsx';

/** Creates another token and shows how a device reports. */
export function NewToken({ device }: { device: Device }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [token, setToken] = useState('');
  const form = useForm({ initialValues: { revoke_others: false } });
  const submit = useSubmit(
    form,
    ({ revoke_others }) =>
      lares.POST('/devices/{device_id}/tokens', {
        ...params({ device_id: device.device_id }),
        body: { revoke_others },
      }),
    ({ device_token }) => {
      form.reset();
      close();
      setToken(device_token);
    },
  );
  return (
    <>
      <SmallButton
        icon="key"
        aria-label={t('devices.newTokenFor', { device: device.description })}
        onClick={open}
      >
        {t('common.newToken')}
      </SmallButton>
      <FormModal
        opened={opened}
        onClose={close}
        title={t('devices.newTokenFor', { device: device.description })}
        submit={submit}
        submitLabel={t('common.createToken')}
      >
        <Text>{t('devices.newTokenHint')}</Text>
        <Checkbox
          label={t('devices.stopOtherTokens')}
          description={t('devices.stopOtherTokensHint')}
          {...form.getInputProps('revoke_others', { type: 'checkbox' })}
        />
      </FormModal>
      <SecretDialog
        title={t('common.newTokenOf', { device: device.description })}
        note={t('devices.tokenHint')}
        secrets={
          token ? [{ label: t('devices.deviceToken'), value: token, what: t('devices.theDeviceToken') }] : []
        }
        onClose={() => setToken('')}
      >
        <ReportingSteps deviceId={device.device_id} token={token} />
      </SecretDialog>
    </>
  );
}
