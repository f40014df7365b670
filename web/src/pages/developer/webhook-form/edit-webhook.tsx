import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../words/words.ts';
import { type EditedWebhook, WebhookForm } from './webhook-form.tsx';

interface EditWebhookProps<Name, Answer> {
  hook: EditedWebhook;
  eventNames: Name[];
  save: (input: { url: string; events: (Name | '*')[]; token?: string | null }) => Promise<Answer>;
  done: (answer: Answer) => unknown;
}

export function EditWebhook<Name extends string, Answer>(props: EditWebhookProps<Name, Answer>) {
  const { hook, eventNames, save, done } = props;
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="pencil" size={16} />}
        aria-label={t('Edit the webhook to {url}', { url: hook.url })}
        onClick={open}
      >
        {t('Edit')}
      </Button>
      {opened ? (
        <WebhookForm
          title={t('Edit this webhook')}
          eventNames={eventNames}
          edited={hook}
          send={(input, noToken) => save({ ...input, ...(noToken ? { token: null } : {}) })}
          done={async (answer) => {
            close();
            await done(answer);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
