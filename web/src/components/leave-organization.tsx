import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import type { Organization } from '../contract.ts';
import { useUser } from '../session/session.ts';
import { t } from '../words/words.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { say } from './say.ts';

export function LeaveOrganization({ organization }: { organization: Organization }) {
  const { user_id } = useUser();
  const queries = useQueryClient();
  const { organization_id, name } = organization;
  return (
    <ConfirmAction
      label={t('Leave')}
      describedAs={t('Leave {name}', { name })}
      icon="leave"
      title={t('Leave {name}?', { name })}
      text={t('You lose access to its homes at once. Somebody else has to invite you to come back.')}
      confirmLabel={t('Leave')}
      run={() =>
        lares.DELETE('/organizations/{organization_id}/members/{user_id}', {
          params: { path: { organization_id, user_id } },
        })
      }
      done={() => {
        say(t('You left {name}', { name }));
        return queries.invalidateQueries({ queryKey: ['organizations'] });
      }}
    />
  );
}
