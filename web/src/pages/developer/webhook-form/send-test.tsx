import { useMutation } from '@tanstack/react-query';
import { showError } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import type { WebhookTest } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import type { WebhookTestRun } from './test-result.tsx';

interface SendTestProps {
  url: string;
  send: () => Promise<WebhookTest>;
  /** With the result, or undefined while the test runs. */
  onTested: (tested: WebhookTestRun | undefined) => void;
  done?: () => unknown;
}

export function SendTest({ url, send, onTested, done }: SendTestProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => onTested(undefined),
    onSuccess: (result) => {
      onTested({ url, result });
      return done?.();
    },
    onError: showError,
  });
  return (
    <SmallButton
      icon="send"
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t('webhooks.sendTestTo', { url })}
    >
      {t('webhooks.sendTest')}
    </SmallButton>
  );
}
