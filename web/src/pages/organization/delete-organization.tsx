import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { Section } from '../../components/layout/section.tsx';
import { t } from '../../i18n/texts.ts';
import { useOrganization, useOrganizations } from '../../session/organization.tsx';

/** For owners. While there are homes, the dialog shows the API's refusal. */
export function DeleteOrganization() {
  const { organization_id, name } = useOrganization();
  const { organizations } = useOrganizations();
  const next = organizations.find((one) => one.organization_id !== organization_id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section title={t('organization.deleteThisOrganization')} text={t('organization.deleteHomesFirst')} card>
      <ConfirmAction
        label={t('organization.deleteOrganization')}
        icon="bin"
        size="sm"
        title={t('common.deleteNamedQuestion', { name })}
        text={t('organization.deleteConsequence', { name })}
        confirmLabel={t('organization.deleteOrganization')}
        run={() =>
          lares.DELETE('/organizations/{organization_id}', { params: { path: { organization_id } } })
        }
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
