import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { showMessage } from '../../components/feedback/toast.ts';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { requireText } from '../../components/forms/validators.ts';
import { Section } from '../../components/layout/section.tsx';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';

export function OrganizationName() {
  const { organization_id, name: before } = useOrganization();
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: before },
    validate: { name: requireText(t('common.giveOrganizationName')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) =>
      lares.PATCH('/organizations/{organization_id}', {
        params: { path: { organization_id } },
        body: { name: name.trim() },
      }),
    {
      done: ({ name }) => {
        showMessage(t('organization.organizationIsCalledNow', { name }));
        return queries.invalidateQueries({ queryKey: ['organizations'] });
      },
    },
  );
  return (
    <Section title={t('common.name')} card>
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md" maw={460}>
          <ErrorAlert text={submit.problem} />
          <TextInput
            label={t('organization.nameOfOrganization')}
            description={t('organization.nameHint')}
            maxLength={200}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Group>
            <Button type="submit" loading={submit.isPending}>
              {t('organization.saveName')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
