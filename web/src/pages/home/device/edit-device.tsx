import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { restoreFocus } from '../../../components/focus/restore-focus.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { DEVICE_KEYS } from '../queries.ts';
import { DeviceFields } from './device-fields.tsx';
import { placementOf } from './placements.ts';

interface EditDeviceProps {
  device: Device;
  home: Home;
}

export function EditDevice(props: EditDeviceProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <SmallButton
        icon="pencil"
        aria-label={t('devices.edit', { device: props.device.description })}
        onClick={open}
      >
        {t('common.edit')}
      </SmallButton>
      {opened ? <EditForm {...props} onClose={close} /> : null}
    </>
  );
}

/** Mounted when opened, so that it starts with the current values. */
function EditForm({ device, home, onClose }: EditDeviceProps & { onClose(): void }) {
  const { device_id, description: before, placement } = device;
  const homes = useQuery(homesQuery);
  const choices = (homes.data?.items ?? [home])
    .filter((one) => one.organization_id === home.organization_id)
    .map((one) => ({ value: one.home_id, label: one.name }));
  const form = useForm({
    initialValues: { description: before, home: home.home_id, placement: placement ?? '' },
    validate: { description: requireText(t('common.enterDeviceDescription')) },
  });
  const submit = useSubmit(
    form,
    (values) => {
      const description = values.description.trim();
      return lares.PATCH('/devices/{device_id}', {
        ...params({ device_id }),
        body: {
          ...(description === before ? {} : { description }),
          ...(values.home === home.home_id ? {} : { home: values.home }),
          ...(values.placement === (placement ?? '') ? {} : { placement: placementOf(values.placement) }),
        },
      });
    },
    async (after) => {
      onClose();
      const place = choices.find((one) => one.value === after.home)?.label ?? t('devices.otherHome');
      showMessage(
        after.home === home.home_id
          ? t('devices.wasSaved', { device: after.description })
          : t('devices.wasMovedTo', { device: after.description, home: place }),
      );
      await refresh(...DEVICE_KEYS);
      restoreFocus();
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('devices.edit', { device: before })}
      submit={submit}
      submitLabel={t('common.save')}
    >
      <DeviceFields field={form.getInputProps} data-autofocus />
      <Select
        label={t('common.home')}
        description={t('devices.moveHint')}
        data={choices}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('common.noSuchHome')}
        {...form.getInputProps('home')}
      />
    </FormModal>
  );
}
