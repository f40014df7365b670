import {
  Checkbox,
  MultiSelect,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from '@mantine/form';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';

const EVERYTHING = '*';

interface WebhookInput<Name> {
  url: string;
  events: (Name | typeof EVERYTHING)[];
  token?: string;
}

/** An existing webhook. */
export interface EditedWebhook {
  url: string;
  events: string[];
  hasToken: boolean;
}

interface WebhookFormProps<Name, Answer> {
  title: string;
  /** Names that can be subscribed to. */
  eventNames: Name[];
  /** Undefined: a new one. */
  edited?: EditedWebhook;
  /** `noToken`: the present token is no longer sent. */
  send: (input: WebhookInput<Name>, noToken: boolean) => Promise<Answer>;
  done: (answer: Answer) => unknown;
  onClose(): void;
}

/** Shared by both kinds of webhook. */
export function WebhookForm<Name extends string, Answer>(props: WebhookFormProps<Name, Answer>) {
  const { title, eventNames, edited, send, done, onClose } = props;
  const named = (edited?.events ?? []).filter((name) => name !== EVERYTHING);
  const form = useForm({
    initialValues: {
      url: edited?.url ?? '',
      which: named.length > 0 ? 'some' : 'all',
      events: named as Name[],
      token: '',
      noToken: false,
    },
    validate: {
      url: requireText(t('webhooks.enterAddressEventsSent')),
      events: (events, { which }) =>
        which === 'some' && events.length === 0 ? t('webhooks.chooseAtLeastOneEvent') : null,
    },
  });
  const submit = useSubmit(
    form,
    ({ url, which, events, token, noToken }) =>
      send(
        {
          url: url.trim(),
          events: which === 'all' ? [EVERYTHING] : events,
          ...(token && !noToken ? { token } : {}),
        },
        noToken,
      ),
    done,
  );
  const { which } = form.values;
  return (
    <FormModal
      onClose={onClose}
      title={title}
      submit={submit}
      submitLabel={edited ? t('webhooks.saveWebhook') : t('webhooks.createWebhook')}
    >
      <TextInput
        type="url"
        label={t('common.address')}
        description={t('webhooks.httpsAddressReachedInternet')}
        placeholder="https://hooks.example.com/lares"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Stack gap={6}>
        <Text size="sm" fw={600} id="which-events">
          {t('common.events')}
        </Text>
        <SegmentedControl
          aria-labelledby="which-events"
          value={which}
          onChange={(value) => form.setFieldValue('which', value)}
          data={[
            { value: 'all', label: t('webhooks.allEvents') },
            { value: 'some', label: t('webhooks.onlySome') },
          ]}
        />
        {which === 'some' ? (
          <MultiSelect
            aria-label={t('webhooks.eventsToSend')}
            placeholder={form.values.events.length > 0 ? '' : t('webhooks.chooseEvents')}
            data={eventNames.map((name) => ({ value: name, label: displayName(name) }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('common.chooseNone') }}
            hidePickedOptions
            {...form.getInputProps('events')}
          />
        ) : null}
      </Stack>
      <TokenFields hasToken={edited?.hasToken === true} form={form} />
    </FormModal>
  );
}

interface TokenFieldsProps {
  hasToken: boolean;
  form: Pick<UseFormReturnType<{ noToken: boolean }>, 'values'> & {
    getInputProps(name: 'token' | 'noToken', options?: { type?: 'checkbox' }): GetInputPropsReturnType;
  };
}

function TokenFields({ hasToken, form }: TokenFieldsProps) {
  return (
    <>
      <PasswordInput
        label={hasToken ? t('webhooks.anotherTokenOptional') : t('webhooks.tokenOptional')}
        description={hasToken ? t('webhooks.tokenHint') : t('webhooks.tokenHintNew')}
        disabled={form.values.noToken}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('webhooks.showOrHideToken') }}
        {...form.getInputProps('token')}
      />
      {hasToken ? (
        <Checkbox
          label={t('webhooks.sendNoTokenAnyMore')}
          {...form.getInputProps('noToken', { type: 'checkbox' })}
        />
      ) : null}
    </>
  );
}
