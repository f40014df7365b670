import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { needsText } from '../../components/needs.ts';
import { Problem } from '../../components/problem.tsx';
import { say } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import { languageName } from '../../format/languages.ts';
import { useUser } from '../../session/session.ts';
import { t } from '../../words/words.ts';
import { ConfirmAddress } from './confirm-address.tsx';

/** Those of the places where Lares is used; whatever else somebody has stays among them. */
const LANGUAGES = ['en', 'da', 'de', 'es', 'fi', 'fr', 'is', 'it', 'nb', 'nl', 'nn', 'pl', 'pt', 'sv'];

export function Profile() {
  const user = useUser();
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { fullname: user.fullname, locale: user.locale },
    validate: { fullname: needsText(t('Enter your name.')) },
  });
  const submit = useSubmit(
    form,
    ({ fullname, locale }) => lares.PATCH('/users/me', { body: { fullname: fullname.trim(), locale } }),
    {
      done: () => {
        say(t('Your profile was saved'));
        return Promise.all([
          queries.invalidateQueries({ queryKey: ['session'] }),
          queries.invalidateQueries({ queryKey: ['members'] }),
        ]);
      },
    },
  );
  return (
    <Section title={t('Profile')} card>
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md" maw={460}>
          <Problem text={submit.problem} />
          <TextInput
            label={t('Name')}
            autoComplete="name"
            maxLength={200}
            key={form.key('fullname')}
            {...form.getInputProps('fullname')}
          />
          <TextInput
            label={t('E-mail')}
            description={t('You log in with it; it cannot be changed here.')}
            value={user.email}
            readOnly
            variant="filled"
          />
          <Select
            label={t('Language')}
            description={t(
              'The app and its mails speak English and German. Apps that you connect are told of any.',
            )}
            data={languagesWith(user.locale)}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('No such language')}
            key={form.key('locale')}
            {...form.getInputProps('locale')}
          />
          {user.email_verified ? null : <ConfirmAddress email={user.email} />}
          <Group>
            <Button type="submit" loading={submit.isPending}>
              {t('Save profile')}
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
