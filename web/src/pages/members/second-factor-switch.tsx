import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { showError, showMessage } from '../../components/feedback/toast.ts';
import { Section } from '../../components/layout/section.tsx';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';

/** For owners. */
export function SecondFactorSwitch() {
  const { organization_id, name, require_second_factor } = useOrganization();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) =>
      lares.PATCH('/organizations/{organization_id}', {
        params: { path: { organization_id } },
        body: { require_second_factor: wanted },
      }),
    onSuccess: ({ require_second_factor: required }) => {
      showMessage(
        required
          ? t('members.requiresSecondFactorNow', { name })
          : t('members.requiresNoSecondFactorMore', { name }),
      );
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['organizations'] }),
        queries.invalidateQueries({ queryKey: ['members'] }),
      ]);
    },
    onError: showError,
  });
  return (
    <Section title={t('common.secondFactor')} card>
      <Switch
        label={t('members.membersNeedSecondFactor')}
        description={t('members.secondFactorHint')}
        checked={require_second_factor}
        disabled={isPending}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
    </Section>
  );
}
