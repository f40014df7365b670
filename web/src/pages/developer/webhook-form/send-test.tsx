import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Icon } from '../../../components/display/icon.tsx';
import { showError } from '../../../components/feedback/toast.ts';
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
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="send" size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t('webhooks.sendTestTo', { url })}
    >
      {t('webhooks.sendTest')}
    </Button>
  );
}
