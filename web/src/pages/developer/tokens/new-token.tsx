import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { needsChoice, needsText } from '../../../components/needs.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Permission } from '../../../contract.ts';
import { permissionsQuery } from '../../../queries/permissions.ts';
import { msg, t, tOfServer } from '../../../words/words.ts';

const LIFETIMES = [
  { value: '30', label: msg('30 days') },
  { value: '90', label: msg('90 days') },
  { value: '365', label: msg('One year') },
  { value: 'never', label: msg('Never') },
];

interface NewTokenProps {
  opened: boolean;
  onClose(): void;
  onCreated(token: string): void;
}

export function NewToken({ opened, onClose, onCreated }: NewTokenProps) {
  const queries = useQueryClient();
  const permissions = useQuery(permissionsQuery);
  const form = useForm({
    initialValues: { name: '', permissions: [] as Permission[], days: '90' },
    validate: {
      name: needsText(t('Give the token a name, so that you know later what uses it.')),
      permissions: needsChoice(t('Choose at least one permission.')),
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
    {
      done: ({ access_token }) => {
        form.reset();
        onClose();
        onCreated(access_token);
        return queries.invalidateQueries({ queryKey: ['tokens'] });
      },
    },
  );
  const choose = (names: Permission[]) => form.setFieldValue('permissions', names);
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={t('Create an access token')}
      submit={submit}
      submitLabel={t('Create token')}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Nightly report')}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Loaded query={permissions} what={t('the permissions')}>
        {(list) => (
          <Checkbox.Group
            label={t('Permissions')}
            description={t('Give it no more than it needs. Your own role limits it too.')}
            {...form.getInputProps('permissions')}
          >
            <Group gap="xs" mt="xs">
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => choose(list.map(({ name }) => name))}
              >
                {t('All')}
              </Button>
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => choose(list.map(({ name }) => name).filter((name) => name.endsWith('_read')))}
              >
                {t('Reading only')}
              </Button>
              <Button variant="default" size="compact-xs" onClick={() => choose([])}>
                {t('None')}
              </Button>
            </Group>
            <Stack gap="xs" mt="sm" mb="xs">
              {list.map(({ name, description }) => (
                <Checkbox key={name} value={name} label={tOfServer(description)} description={name} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Loaded>
      <Select
        label={t('Expires after')}
        data={LIFETIMES.map(({ value, label }) => ({ value, label: t(label) }))}
        allowDeselect={false}
        maw={220}
        {...form.getInputProps('days')}
      />
    </FormModal>
  );
}
