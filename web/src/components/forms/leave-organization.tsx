import { lares, params } from '../../client/client.ts';
import type { Organization } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useUser } from '../../session/session.ts';
import { announceChange } from '../feedback/toast.ts';
import { ConfirmAction } from './confirm-action.tsx';

export function LeaveOrganization({ organization }: { organization: Organization }) {
  const { user_id } = useUser();
  const { organization_id, name } = organization;
  return (
    <ConfirmAction
      label={t('common.leave')}
      describedAs={t('common.leaveNamed', { name })}
      icon="leave"
      title={t('common.leaveNamedQuestion', { name })}
      text={t('common.leaveConsequence')}
      run={() =>
        lares.DELETE(
          '/organizations/{organization_id}/members/{user_id}',
          params({ organization_id, user_id }),
        )
      }
      done={() => announceChange(t('common.youLeft', { name }), ['organizations'])}
    />
  );
}
