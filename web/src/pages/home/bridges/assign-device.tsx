import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Bridge, BridgeDevice, Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { PlacementSelect } from '../device/placement-select.tsx';
import { placementOf } from '../device/placements.ts';
import { liveDevices } from '../queries.ts';
import { useBridgesChanged } from './queries.ts';

interface AssignDeviceProps {
  seen: BridgeDevice;
  bridge: Bridge;
  home: Home;
  /** Devices of the home that are assigned already. */
  taken: ReadonlySet<string>;
  onClose(): void;
}

const NEW = 'new';

/** Says which device of the home it is: a new one, unless told otherwise. */
export function AssignDevice({ seen, bridge, home, taken, onClose }: AssignDeviceProps) {
  const changed = useBridgesChanged();
  const devices = useQuery(liveDevices(home.home_id));
  const { name, foreign_id } = seen;
  const form = useForm({
    initialValues: { device_id: NEW, description: name ?? '', placement: '' },
    validate: {
      description: (text, { device_id }) =>
        device_id === NEW && text.trim() === '' ? t('Say where the device is, such as Living room.') : null,
    },
  });
  const isNew = form.values.device_id === NEW;
  const submit = useSubmit(
    form,
    ({ device_id, description, placement }) =>
      lares.PUT('/homes/{home_id}/bridges/{bridge_id}/devices/{foreign_id}', {
        params: { path: { home_id: home.home_id, bridge_id: bridge.bridge_id, foreign_id } },
        body: isNew
          ? { create: { description: description.trim(), placement: placementOf(placement) } }
          : { device_id },
      }),
    {
      done: async ({ device_name }) => {
        say(t('{name} was assigned', { name: device_name ?? '' }));
        onClose();
        await changed();
      },
    },
  );
  const free = devices.data?.items.filter(({ device_id }) => !taken.has(device_id)) ?? [];
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('Assign {name}', { name: name ?? foreign_id })}
      submit={submit}
      submitLabel={t('Assign')}
    >
      <Select
        label={t('Device')}
        data={[
          { value: NEW, label: t('A new device') },
          ...free.map(({ device_id, description }) => ({ value: device_id, label: description })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('device_id')}
      />
      {isNew ? (
        <>
          <TextInput
            label={t('Name')}
            description={t('Usually the room it is in.')}
            maxLength={200}
            {...form.getInputProps('description')}
          />
          <PlacementSelect {...form.getInputProps('placement')} />
        </>
      ) : null}
    </FormModal>
  );
}
