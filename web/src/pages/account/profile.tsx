import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { needsText } from '../../components/needs.ts';
import { Problem } from '../../components/problem.tsx';
import { say } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import { useUser } from '../../session/session.ts';
import { ConfirmAddress } from './confirm-address.tsx';

export function Profile() {
  const user = useUser();
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { fullname: user.fullname },
    validate: { fullname: needsText('Enter your name.') },
  });
  const submit = useSubmit(
    form,
    ({ fullname }) => lares.PATCH('/users/me', { body: { fullname: fullname.trim() } }),
    {
      done: () => {
        say('Your name was saved');
        return Promise.all([
          queries.invalidateQueries({ queryKey: ['session'] }),
          queries.invalidateQueries({ queryKey: ['members'] }),
        ]);
      },
    },
  );
  return (
    <Section title="Profile" card>
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md" maw={460}>
          <Problem text={submit.problem} />
          <TextInput
            label="Name"
            autoComplete="name"
            maxLength={200}
            key={form.key('fullname')}
            {...form.getInputProps('fullname')}
          />
          <TextInput
            label="E-mail"
            description="You log in with it; it cannot be changed here."
            value={user.email}
            readOnly
            variant="filled"
          />
          {user.email_verified ? null : <ConfirmAddress email={user.email} />}
          <Group>
            <Button type="submit" loading={submit.isPending}>
              Save name
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
