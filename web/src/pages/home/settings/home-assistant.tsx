import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { useAction } from '../../../components/forms/use-action.ts';
import { Section } from '../../../components/layout/section.tsx';
import { t } from '../../../i18n/texts.ts';
import { HOME_ASSISTANT } from './anchors.ts';
import { homeAssistantQuery } from './home-assistant-query.ts';

/** Only if the operator configured a Home Assistant. Saved at once, apart from the other settings. */
export function HomeAssistant({ homeId, disabled }: { homeId: string; disabled: boolean }) {
  const queries = useQueryClient();
  const query = homeAssistantQuery(homeId);
  const { data } = useQuery(query);
  const { mutate, isPending } = useAction(
    (enabled: boolean) =>
      lares.PUT('/homes/{home_id}/home-assistant', { ...params({ home_id: homeId }), body: { enabled } }),
    (after) => {
      queries.setQueryData(query.queryKey, after);
      showMessage(
        after.enabled
          ? t('homeSettings.homeAssistantToldHomeNow')
          : t('homeSettings.homeTakenBackHomeAssistant'),
      );
    },
  );
  if (!data?.available) return null;
  return (
    <Section title={t('homeSettings.homeAssistant')} card anchor={HOME_ASSISTANT}>
      <Switch
        label={t('homeSettings.showHomeHomeAssistant')}
        description={t('homeSettings.valuesStatesDevicesEventsAlarm')}
        checked={data.enabled}
        disabled={disabled || isPending}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
    </Section>
  );
}
