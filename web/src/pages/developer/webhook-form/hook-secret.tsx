import { SecretOnce } from '../../../components/secret-once.tsx';

export function HookSecret({ secret, onClose }: { secret: string | undefined; onClose(): void }) {
  return (
    <SecretOnce
      title="The webhook was created"
      note="Deliveries are signed with this secret. Your endpoint needs it to tell real deliveries from forged ones, and it is not shown again."
      secrets={secret ? [{ label: 'Signing secret', value: secret, what: 'the signing secret' }] : []}
      onClose={onClose}
    />
  );
}
