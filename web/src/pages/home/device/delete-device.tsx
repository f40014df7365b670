import { useQueryClient } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { DEVICE_KEYS, liveDevices } from '../queries.ts';

interface DeleteDeviceProps {
  device: Device;
  home: Home;
  /** Leaves its page. */
  onDeleted(): Promise<void>;
}

export function DeleteDevice({ device, home, onDeleted }: DeleteDeviceProps) {
  const { device_id, description } = device;
  const queries = useQueryClient();
  return (
    <ConfirmAction
      label={t('common.delete')}
      describedAs={t('common.deleteNamed', { name: description })}
      title={t('common.deleteNamedQuestion', { name: description })}
      text={t('devices.deleteConsequence', { device: description, home: home.name })}
      confirmLabel={t('devices.deleteDevice')}
      run={() => lares.DELETE('/devices/{device_id}', params({ device_id }))}
      done={async () => {
        showMessage(t('common.wasDeleted', { name: description }));
        // Nothing more is requested for it, here or on the home's page.
        queries.setQueryData(
          liveDevices(home.home_id).queryKey,
          (before) =>
            before && { ...before, items: before.items.filter((one) => one.device_id !== device_id) },
        );
        await onDeleted();
        await refresh(...DEVICE_KEYS);
      }}
    />
  );
}
