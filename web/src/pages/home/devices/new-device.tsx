import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { SecretDialog } from '../../../components/forms/secret-dialog.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { DeviceFields } from '../device/device-fields.tsx';
import { placementOf } from '../device/placements.ts';
import { DEVICE_KEYS } from '../queries.ts';
import { ReportingSteps } from './reporting-steps.tsx';

export function NewDevice({ home, opened, onClose }: { home: Home; opened: boolean; onClose(): void }) {
  const [added, setAdded] = useState({ device_id: '', device_token: '' });
  const form = useForm({
    initialValues: { description: '', placement: '' },
    validate: { description: requireText(t('common.enterDeviceDescription')) },
  });
  const submit = useSubmit(
    form,
    ({ description, placement }) =>
      lares.POST('/homes/{home_id}/devices', {
        ...params({ home_id: home.home_id }),
        body: { description: description.trim(), placement: placementOf(placement) },
      }),
    async ({ device_id, device_token }) => {
      form.reset();
      onClose();
      setAdded({ device_id, device_token });
      await refresh(...DEVICE_KEYS);
    },
  );
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title={t('devices.addDeviceTo', { home: home.name })}
        submit={submit}
        submitLabel={t('devices.addDevice')}
      >
        <DeviceFields field={form.getInputProps} placeholder={t('common.livingRoom')} data-autofocus />
      </FormModal>
      <SecretDialog
        title={t('devices.deviceWasAdded')}
        note={t('devices.tokenHint')}
        secrets={
          added.device_token
            ? [
                {
                  label: t('devices.deviceToken'),
                  value: added.device_token,
                  what: t('devices.theDeviceToken'),
                },
              ]
            : []
        }
        onClose={() => setAdded({ device_id: '', device_token: '' })}
      >
        <ReportingSteps deviceId={added.device_id} token={added.device_token} />
      </SecretDialog>
    </>
  );
}
