import { SecretOnce } from '../../../components/secret-once.tsx';
import { t } from '../../../i18n/texts.ts';

export function HookSecret({ secret, onClose }: { secret: string | undefined; onClose(): void }) {
  return (
    <SecretOnce
      title={t('webhooks.webhookWasCreated')}
      note={t('webhooks.secretHint')}
      secrets={
        secret
          ? [{ label: t('webhooks.signingSecret'), value: secret, what: t('webhooks.theSigningSecret') }]
          : []
      }
      onClose={onClose}
    />
  );
}
