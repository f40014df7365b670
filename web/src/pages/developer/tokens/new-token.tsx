import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { FormModal, requireChoice, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Permission } from '../../../contract.ts';
import { apiText } from '../../../i18n/api-texts.ts';
import { t } from '../../../i18n/texts.ts';
import { permissionsQuery } from '../../../queries/permissions.ts';

const LIFETIMES = [
  { value: '30', label: 'common.days30' },
  { value: '90', label: 'tokens.days90' },
  { value: '365', label: 'tokens.oneYear' },
  { value: 'never', label: 'common.never' },
] as const;

interface NewTokenProps {
  opened: boolean;
  onClose(): void;
  onCreated(token: string): void;
}

export function NewToken({ opened, onClose, onCreated }: NewTokenProps) {
  const permissions = useQuery(permissionsQuery);
  const form = useForm({
    initialValues: { name: '', permissions: [] as Permission[], days: '90' },
    validate: {
      name: requireText(t('tokens.giveTokenName')),
      permissions: requireChoice(t('tokens.chooseAtLeastOnePermission')),
    },
  });
  const submit = useSubmit(
    form,
    ({ name, permissions: chosen, days }) =>
      lares.POST('/users/me/tokens', {
        body: {
          name: name.trim(),
          permissions: chosen,
          ...(days === 'never' ? {} : { days: Number(days) }),
        },
      }),
    ({ access_token }) => {
      form.reset();
      onClose();
      onCreated(access_token);
      return refresh(['tokens']);
    },
  );
  const choose = (names: Permission[]) => form.setFieldValue('permissions', names);
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={t('common.createAccessToken')}
      submit={submit}
      submitLabel={t('common.createToken')}
    >
      <TextInput
        label={t('common.name')}
        placeholder={t('tokens.exampleName')}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <QueryContent query={permissions} what={t('tokens.thePermissions')}>
        {(list) => (
          <Checkbox.Group
            label={t('tokens.permissions')}
            description={t('tokens.permissionsHint')}
            {...form.getInputProps('permissions')}
          >
            <Group gap="xs" mt="xs">
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => choose(list.map(({ name }) => name))}
              >
                {t('common.all')}
              </Button>
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => choose(list.map(({ name }) => name).filter((name) => name.endsWith('_read')))}
              >
                {t('tokens.readingOnly')}
              </Button>
              <Button variant="default" size="compact-xs" onClick={() => choose([])}>
                {t('common.none')}
              </Button>
            </Group>
            <Stack gap="xs" mt="sm" mb="xs">
              {list.map(({ name, description }) => (
                <Checkbox key={name} value={name} label={apiText(description)} description={name} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </QueryContent>
      <Select
        label={t('tokens.expiresAfter')}
        data={LIFETIMES.map(({ value, label }) => ({ value, label: t(label) }))}
        allowDeselect={false}
        maw={220}
        {...form.getInputProps('days')}
      />
    </FormModal>
  );
}
