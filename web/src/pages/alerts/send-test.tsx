import { useMutation } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { showError } from '../../components/feedback/toast.ts';
import { SmallButton } from '../../components/forms/buttons.tsx';
import type { AlertChannel } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { ALERTING_KEY } from '../../queries/alerting.ts';
import { useOrganization } from '../../session/organization.tsx';
import { CHANNELS } from './labels.ts';

/** Sends a test alert by one channel, or by all. */
export function SendTest({ channel, variant = 'default' }: { channel?: AlertChannel; variant?: string }) {
  const { organization_id } = useOrganization();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      lares.POST('/organizations/{organization_id}/alerting/test', {
        ...params({ organization_id }),
        body: channel === undefined ? {} : { channel },
      }),
    onSuccess: () => refresh(ALERTING_KEY),
    onError: showError,
  });
  return (
    <SmallButton
      icon="send"
      variant={variant}
      loading={isPending}
      aria-label={channel && t('alerts.sendTestBy', { channel: t(CHANNELS[channel]) })}
      onClick={() => mutate()}
    >
      {channel === undefined ? t('alerts.sendTestAlert') : t('alerts.sendTest')}
    </SmallButton>
  );
}
