import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { say } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import { useOrganization, useOrganizations } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';

/** For owners. The API refuses it while there are homes, and says so in the dialog. */
export function DeleteOrganization() {
  const { organization_id, name } = useOrganization();
  const { organizations } = useOrganizations();
  const next = organizations.find((one) => one.organization_id !== organization_id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section
      title={t('Delete this organization')}
      text={t('Its homes have to be deleted first, one by one.')}
      card
    >
      <ConfirmAction
        label={t('Delete organization')}
        icon="bin"
        size="sm"
        title={t('Delete {name}?', { name })}
        text={t(
          'All members of {name} lose it at once, with its webhooks, templates, presets and audit log. Nothing of it can be brought back.',
          { name },
        )}
        confirmLabel={t('Delete organization')}
        run={() =>
          lares.DELETE('/organizations/{organization_id}', { params: { path: { organization_id } } })
        }
        done={async () => {
          say(t('{name} was deleted', { name }));
          // First the list, so that no page asks for what is gone.
          await queries.invalidateQueries({ queryKey: ['organizations'], exact: true });
          await navigate({ to: '/', search: next ? { org: next.organization_id } : {} });
        }}
      />
    </Section>
  );
}
