import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import type { Organization } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useUser } from '../../session/session.ts';
import { showMessage } from '../feedback/toast.ts';
import { ConfirmAction } from './confirm-action.tsx';

export function LeaveOrganization({ organization }: { organization: Organization }) {
  const { user_id } = useUser();
  const queries = useQueryClient();
  const { organization_id, name } = organization;
  return (
    <ConfirmAction
      label={t('common.leave')}
      describedAs={t('common.leaveNamed', { name })}
      icon="leave"
      title={t('common.leaveNamedQuestion', { name })}
      text={t('common.leaveConsequence')}
      confirmLabel={t('common.leave')}
      run={() =>
        lares.DELETE('/organizations/{organization_id}/members/{user_id}', {
          params: { path: { organization_id, user_id } },
        })
      }
      done={() => {
        showMessage(t('common.youLeft', { name }));
        return queries.invalidateQueries({ queryKey: ['organizations'] });
      }}
    />
  );
}
