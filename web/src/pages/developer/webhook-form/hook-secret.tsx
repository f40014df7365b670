import { SecretDialog } from '../../../components/forms/secret-dialog.tsx';
import { t } from '../../../i18n/texts.ts';

export function HookSecret({ secret, onClose }: { secret: string | undefined; onClose(): void }) {
  return (
    <SecretDialog
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
