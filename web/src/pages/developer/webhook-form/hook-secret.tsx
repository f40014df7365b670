import { SecretOnce } from '../../../components/secret-once.tsx';
import { t } from '../../../words/words.ts';

export function HookSecret({ secret, onClose }: { secret: string | undefined; onClose(): void }) {
  return (
    <SecretOnce
      title={t('The webhook was created')}
      note={t(
        'Deliveries are signed with this secret. Your endpoint needs it to tell real deliveries from forged ones, and it is not shown again.',
      )}
      secrets={secret ? [{ label: t('Signing secret'), value: secret, what: t('the signing secret') }] : []}
      onClose={onClose}
    />
  );
}
