import { SmallButton } from '../../../components/forms/buttons.tsx';
import { t } from '../../../i18n/texts.ts';
import { type EditedWebhook, WebhookForm } from './webhook-form.tsx';

export function EditButton({ url, onClick }: { url: string; onClick(): void }) {
  return (
    <SmallButton icon="pencil" aria-label={t('webhooks.editWebhookTo', { url })} onClick={onClick}>
      {t('common.edit')}
    </SmallButton>
  );
}

interface EditWebhookProps<Name, Answer> {
  hook: EditedWebhook;
  eventNames: Name[];
  save: (input: { url: string; events: (Name | '*')[]; token?: string | null }) => Promise<Answer>;
  done: (answer: Answer) => unknown;
  onClose(): void;
}

export function EditWebhook<Name extends string, Answer>(props: EditWebhookProps<Name, Answer>) {
  const { hook, eventNames, save, done, onClose } = props;
  return (
    <WebhookForm
      title={t('webhooks.editThisWebhook')}
      eventNames={eventNames}
      edited={hook}
      send={(input, noToken) => save({ ...input, ...(noToken ? { token: null } : {}) })}
      done={async (answer) => {
        onClose();
        await done(answer);
      }}
      onClose={onClose}
    />
  );
}
