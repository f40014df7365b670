import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { announceChange } from '../../components/feedback/toast.ts';
import { FormModal, useSubmit } from '../../components/forms/form-modal.tsx';
import type { Bridge, BridgeDevice } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { homesQuery } from '../../queries/homes.ts';
import { DeviceFields, liveDevices, placementOf } from '../home/index.ts';
import type { BridgeScope } from './bridge-scope.ts';
import { BRIDGE_KEYS } from './queries.ts';

interface AssignDeviceProps {
  device: BridgeDevice;
  bridge: Bridge;
  scope: BridgeScope;
  /** Devices that are assigned already. */
  assigned: ReadonlySet<string>;
  onClose(): void;
}

const NEW = 'new';

/** Assigns a seen device to a device of a home: a new one by default. */
export function AssignDevice({ device, bridge, scope, assigned, onClose }: AssignDeviceProps) {
  const { name, foreign_id } = device;
  const form = useForm({
    initialValues: {
      home: scope.home?.home_id ?? '',
      device_id: NEW,
      description: name ?? '',
      placement: '',
    },
    validate: {
      home: (home) => (home === '' ? t('common.chooseAHome') : null),
      description: (text, { device_id }) =>
        device_id === NEW && text.trim() === '' ? t('common.enterDeviceDescription') : null,
    },
  });
  const { home } = form.values;
  const devices = useQuery({ ...liveDevices(home), enabled: home !== '' });
  const isNew = form.values.device_id === NEW;
  const submit = useSubmit(
    form,
    ({ device_id, description, placement }) =>
      scope.assign(
        bridge.bridge_id,
        foreign_id,
        isNew
          ? { create: { description: description.trim(), placement: placementOf(placement), home } }
          : { device_id },
      ),
    ({ device_name }) => {
      onClose();
      return announceChange(t('bridges.wasAssigned', { name: device_name ?? '' }), ...BRIDGE_KEYS);
    },
  );
  const free = devices.data?.items.filter(({ device_id }) => !assigned.has(device_id)) ?? [];
  return (
    <FormModal
      onClose={onClose}
      title={t('bridges.assignNamed', { name: name ?? foreign_id })}
      submit={submit}
      submitLabel={t('bridges.assign')}
    >
      {scope.home ? null : (
        <HomeSelect
          scope={scope}
          value={home}
          error={form.errors['home']}
          onChange={(chosen) => form.setValues({ home: chosen, device_id: NEW })}
        />
      )}
      <Select
        label={t('common.device')}
        data={[
          { value: NEW, label: t('common.newDevice') },
          ...free.map(({ device_id, description }) => ({ value: device_id, label: description })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('device_id')}
      />
      {isNew ? <DeviceFields field={form.getInputProps} /> : null}
    </FormModal>
  );
}

interface HomeSelectProps {
  scope: BridgeScope;
  value: string;
  error: ReactNode;
  onChange(homeId: string): void;
}

function HomeSelect({ scope, value, error, onChange }: HomeSelectProps) {
  const homes = useQuery(homesQuery);
  const own = (homes.data?.items ?? []).filter((home) => home.organization_id === scope.organization_id);
  return (
    <Select
      label={t('common.home')}
      placeholder={t('common.chooseHome')}
      data={own.map(({ home_id, name }) => ({ value: home_id, label: name }))}
      searchable
      allowDeselect={false}
      data-autofocus
      nothingFoundMessage={t('common.noHomeOfThatName')}
      value={value === '' ? null : value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
