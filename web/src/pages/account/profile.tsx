import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares } from '../../client/client.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { announceChange, showMessage } from '../../components/feedback/toast.ts';
import { requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { useAction } from '../../components/forms/use-action.ts';
import { Section } from '../../components/layout/section.tsx';
import { languageName } from '../../format/languages.ts';
import { t } from '../../i18n/texts.ts';
import { useUser } from '../../session/session.ts';

/** Languages of places where Lares is used. A user's other language stays in the list. */
const LANGUAGES = ['en', 'da', 'de', 'es', 'fi', 'fr', 'is', 'it', 'nb', 'nl', 'nn', 'pl', 'pt', 'sv'];

export function Profile() {
  const user = useUser();
  const form = useForm({
    initialValues: { fullname: user.fullname, locale: user.locale },
    validate: { fullname: requireText(t('account.enterYourName')) },
  });
  const submit = useSubmit(
    form,
    ({ fullname, locale }) => lares.PATCH('/users/me', { body: { fullname: fullname.trim(), locale } }),
    () => announceChange(t('account.yourProfileWasSaved'), ['session'], ['members']),
  );
  return (
    <Section title={t('account.profile')} card anchor="profile">
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md" maw={460}>
          <ErrorAlert text={submit.problem} />
          <TextInput
            label={t('common.name')}
            autoComplete="name"
            maxLength={200}
            {...form.getInputProps('fullname')}
          />
          <TextInput
            label={t('common.email')}
            description={t('account.emailHint')}
            value={user.email}
            readOnly
            variant="filled"
          />
          <Select
            label={t('common.language')}
            description={t('account.languageHint')}
            data={languagesWith(user.locale)}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('account.noSuchLanguage')}
            {...form.getInputProps('locale')}
          />
          {user.email_verified ? null : <ConfirmAddress email={user.email} />}
          <Group>
            <Button type="submit" loading={submit.isPending}>
              {t('account.saveProfile')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function languagesWith(locale: string) {
  return [...new Set([...LANGUAGES, locale])]
    .map((tag) => ({ value: tag, label: languageName(tag) ?? tag }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

function ConfirmAddress({ email }: { email: string }) {
  const { mutate, isPending } = useAction(
    () => lares.POST('/users/me/address-proof'),
    () => showMessage(t('account.confirmationMailSent', { email })),
  );
  return (
    <Group gap="sm">
      <Text size="sm">{t('account.addressUnconfirmed')}</Text>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('account.mailMeLink')}
      </Button>
    </Group>
  );
}
