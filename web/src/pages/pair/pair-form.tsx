import { Button, Code, Paper, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { readAllPages } from '../../client/all-pages.ts';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { useSubmit } from '../../components/forms/form-modal.tsx';
import type { Device, Pairing } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { homesQuery } from '../../queries/homes.ts';
import { useOrganization } from '../../session/organization.tsx';
import { DEVICE_KEYS, DeviceFields, placementOf } from '../home/index.ts';

interface PairFormProps {
  code: string;
  pairing: Pairing;
  onPaired(device: Device): void;
}

/** Shows the device for comparison first: an attacker may have sent the code. */
export function PairForm({ code, pairing, onPaired }: PairFormProps) {
  const { organization_id } = useOrganization();
  const homes = useQuery(homesQuery);
  const form = useForm({
    initialValues: { home: '', device_id: '', description: '', placement: '' },
    validate: { home: (value) => (value ? null : t('pair.chooseHomeDevice')) },
  });
  const { home } = form.values;
  const devices = useQuery({
    queryKey: ['homes', home, 'devices'],
    queryFn: () =>
      readAllPages(
        lares.pages('/homes/{home_id}/devices', params({ home_id: home })),
        (page) => page.devices,
      ),
    enabled: home !== '',
  });
  const isNew = form.values.device_id === '';
  const submit = useSubmit(
    form,
    ({ home: home_id, device_id, description, placement }) =>
      lares.POST('/homes/{home_id}/pairings', {
        ...params({ home_id }),
        body: {
          code,
          ...(device_id ? { device_id } : { placement: placementOf(placement) }),
          ...(!device_id && description.trim() ? { description: description.trim() } : {}),
        },
      }),
    async (device) => {
      onPaired(device);
      await refresh(...DEVICE_KEYS);
    },
  );
  const choices = (homes.data?.items ?? [])
    .filter((one) => one.organization_id === organization_id)
    .map((one) => ({ value: one.home_id, label: one.name }));
  return (
    <form noValidate onSubmit={submit.onSubmit}>
      <Stack gap="md" maw={460}>
        <ShownDevice code={code} pairing={pairing} />
        <ErrorAlert text={submit.problem} />
        <Select
          label={t('common.home')}
          data={choices}
          searchable
          nothingFoundMessage={t('common.noHomeMatches')}
          {...form.getInputProps('home')}
          value={form.values.home || null}
          onChange={(value) => {
            form.setValues({ home: value ?? '', device_id: '' });
            form.clearErrors();
          }}
        />
        {(devices.data?.items.length ?? 0) > 0 ? (
          <Select
            label={t('common.device')}
            description={t('pair.replaceHint')}
            placeholder={t('common.newDevice')}
            data={
              devices.data?.items.map(({ device_id, description }) => ({
                value: device_id,
                label: description,
              })) ?? []
            }
            clearable
            clearButtonProps={{ 'aria-label': t('common.newDevice') }}
            {...form.getInputProps('device_id')}
            value={form.values.device_id || null}
            onChange={(value) => form.setFieldValue('device_id', value ?? '')}
          />
        ) : null}
        {isNew ? <DeviceFields field={form.getInputProps} placeholder={t('common.livingRoom')} /> : null}
        <Button type="submit" loading={submit.isPending} w="fit-content">
          {t('pair.pairDevice')}
        </Button>
      </Stack>
    </form>
  );
}

function ShownDevice({ code, pairing }: Pick<PairFormProps, 'code' | 'pairing'>) {
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--lares-surface)">
      <Text fw={600}>
        {[pairing.model, pairing.serial].filter(Boolean).join(' · ') || t('pair.deviceWithoutName')}
      </Text>
      <Text size="sm" mt={4}>
        {t('pair.compareCode')} <Code fz="md">{code.toUpperCase()}</Code>
      </Text>
    </Paper>
  );
}
