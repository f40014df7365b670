import { Button, Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { Icon } from '../../../components/icon.tsx';
import { SecretOnce } from '../../../components/secret-once.tsx';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Device } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { HowToReport } from '../devices/how-to-report.tsx';

/** Gives the device another token; also the place to read how a device reports. */
export function NewToken({ device }: { device: Device }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [token, setToken] = useState('');
  const form = useForm({ mode: 'uncontrolled', initialValues: { revoke_others: false } });
  const submit = useSubmit(
    form,
    ({ revoke_others }) =>
      lares.POST('/devices/{device_id}/tokens', {
        params: { path: { device_id: device.device_id } },
        body: { revoke_others },
      }),
    {
      done: ({ device_token }) => {
        form.reset();
        close();
        setToken(device_token);
      },
    },
  );
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="key" size={16} />}
        aria-label={t('New token for {device}', { device: device.description })}
        onClick={open}
      >
        {t('New token')}
      </Button>
      <FormModal
        opened={opened}
        onClose={close}
        title={t('New token for {device}', { device: device.description })}
        submit={submit}
        submitLabel={t('Create token')}
      >
        <Text>
          {t(
            'The token it has now goes on working beside the new one, so that the device can be given it without missing a report. Older ones stop working.',
          )}
        </Text>
        <Checkbox
          label={t('Stop all other tokens at once')}
          description={t(
            'For a token that got into wrong hands. The device is silent until it has the new one.',
          )}
          key={form.key('revoke_others')}
          {...form.getInputProps('revoke_others', { type: 'checkbox' })}
        />
      </FormModal>
      <SecretOnce
        title={t('The new token of {device}', { device: device.description })}
        note={t(
          'The device reports with this token. It is kept as a hash only: copy it to the device before you close this.',
        )}
        secrets={token ? [{ label: t('Device token'), value: token, what: t('the device token') }] : []}
        onClose={() => setToken('')}
      >
        <HowToReport deviceId={device.device_id} token={token} />
      </SecretOnce>
    </>
  );
}
