import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares, params } from '../../client/client.ts';
import { Icon } from '../../components/display/icon.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { NoPermission } from '../../components/feedback/query-content.tsx';
import { announceChange, showMessage } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganization, useOrganizations } from '../../session/organization.tsx';
import { Presets } from './presets/presets.tsx';
import { RetentionSection } from './retention-section.tsx';

export function OrganizationPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading
        title={t('common.organization')}
        text={t('organization.intro', { name: organization.name })}
      />
      {hasRight('organization_write', organization) ? (
        // The key resets the input for another organization.
        <Stack gap="xl" key={organization.organization_id}>
          <OrganizationName />
          <Presets />
          <Section
            title={t('common.bookingSystems')}
            text={t('common.syncIntro')}
            action={
              <ButtonLink to="/organization/bookings" variant="default" leftSection={<Icon name="plug" />}>
                {t('common.showBookingSystems')}
              </ButtonLink>
            }
          >
            {null}
          </Section>
          <Section
            title={t('common.bridges')}
            text={t('organization.bridgesHint')}
            action={
              <ButtonLink to="/organization/bridges" variant="default" leftSection={<Icon name="plug" />}>
                {t('organization.showBridges')}
              </ButtonLink>
            }
          >
            {null}
          </Section>
          <RetentionSection />
          {organization.role === 'owner' ? <DeleteOrganization /> : null}
        </Stack>
      ) : (
        <NoPermission what={t('organization.settingsOfOrganization')} />
      )}
    </>
  );
}

/** For owners. While there are homes, the dialog shows the API's refusal. */
function DeleteOrganization() {
  const { organization_id, name } = useOrganization();
  const { organizations } = useOrganizations();
  const next = organizations.find((one) => one.organization_id !== organization_id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section title={t('organization.deleteThisOrganization')} text={t('organization.deleteHomesFirst')} card>
      <ConfirmAction
        label={t('organization.deleteOrganization')}
        size="sm"
        title={t('common.deleteNamedQuestion', { name })}
        text={t('organization.deleteConsequence', { name })}
        run={() => lares.DELETE('/organizations/{organization_id}', params({ organization_id }))}
        done={async () => {
          showMessage(t('common.wasDeleted', { name }));
          // First the list, so that no page requests the deleted organization.
          await queries.invalidateQueries({ queryKey: ['organizations'], exact: true });
          await navigate({ to: '/', search: next ? { org: next.organization_id } : {} });
        }}
      />
    </Section>
  );
}

function OrganizationName() {
  const { organization_id, name: before } = useOrganization();
  const form = useForm({
    initialValues: { name: before },
    validate: { name: requireText(t('common.giveOrganizationName')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) =>
      lares.PATCH('/organizations/{organization_id}', {
        ...params({ organization_id }),
        body: { name: name.trim() },
      }),
    ({ name }) => announceChange(t('organization.organizationIsCalledNow', { name }), ['organizations']),
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
