import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { FormModal, requireChoice, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
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
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={t('common.createAccessToken')}
      submit={submit}
      submitLabel={t('common.createToken')}
    >
      <NameField placeholder={t('tokens.exampleName')} {...form.getInputProps('name')} />
      <QueryContent query={permissions} what={t('tokens.thePermissions')}>
        {(list) => <PermissionChoice permissions={list} {...form.getInputProps('permissions')} />}
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

interface PermissionChoiceProps extends Pick<GetInputPropsReturnType, 'value' | 'error'> {
  permissions: { name: Permission; description: string }[];
  onChange(names: string[]): void;
}

function PermissionChoice({ permissions, onChange, ...field }: PermissionChoiceProps) {
  const names = permissions.map(({ name }) => name);
  return (
    <Checkbox.Group
      label={t('tokens.permissions')}
      description={t('tokens.permissionsHint')}
      onChange={onChange}
      {...field}
    >
      <Group gap="xs" mt="xs">
        <Button variant="default" size="compact-xs" onClick={() => onChange(names)}>
          {t('common.all')}
        </Button>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => onChange(names.filter((name) => name.endsWith('_read')))}
        >
          {t('tokens.readingOnly')}
        </Button>
        <Button variant="default" size="compact-xs" onClick={() => onChange([])}>
          {t('common.none')}
        </Button>
      </Group>
      <Stack gap="xs" mt="sm" mb="xs">
        {permissions.map(({ name, description }) => (
          <Checkbox key={name} value={name} label={apiText(description)} description={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
