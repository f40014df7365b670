import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { say, sayFailed } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import { useOrganization } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';

/** For owners: they decide it, and see who has one. */
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
      say(
        required
          ? t('{name} requires a second factor now', { name })
          : t('{name} requires no second factor any more', { name }),
      );
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['organizations'] }),
        queries.invalidateQueries({ queryKey: ['members'] }),
      ]);
    },
    onError: sayFailed,
  });
  return (
    <Section title={t('Second factor')} card>
      <Switch
        label={t('Members need a second factor')}
        description={t(
          'Whoever has none can do nothing here, by no token or app either, until they set one up. You need one yourself first.',
        )}
        checked={require_second_factor}
        disabled={isPending}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
    </Section>
  );
}
